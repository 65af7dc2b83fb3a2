// Why something was refused, in the person's language: the rule's own words if we have them, else the kind
// of fault, else what the server wrote.
import { tMaybe } from '../i18n';
import { ApiError } from './api';

export interface Fault {
  code: string;
  rule?: string | undefined;
  message?: string | undefined;
}

export function explain(fault: Fault): string {
  const byRule = fault.rule ? tMaybe(`rule.${fault.rule}`) : undefined;
  if (byRule) return byRule;
  const byCode = tMaybe(`fault.${fault.code}`);
  // A rule without a translation still has the server's sentence, which says more than the code alone.
  if (fault.rule && fault.message) return byCode ? `${byCode} (${fault.message})` : fault.message;
  return byCode ?? fault.message ?? tMaybe('fault.server') ?? fault.code;
}

export function faultText(error: unknown): string {
  // Two meanings of one code: a busy table, or too many requests in a short time.
  if (error instanceof ApiError && error.status === 429) return explain({ code: 'rate' });
  if (error instanceof ApiError) return explain({ code: error.code, message: error.message });
  return explain({ code: 'server' });
}
