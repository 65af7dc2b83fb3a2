// What a person is told when a move is refused, by the stable id of the rule that refuses it.
// Where an id is missing here, the page shows the general fault and the server's own English sentence.
export const ruleMessages: Record<string, { vi: string; en: string; km?: string }> = {};
