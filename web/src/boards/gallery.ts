// A page for whoever works on the boards: every board in several states, without a server.
// `npx vite`, then /src/boards/gallery.html#ouk-start; without a name it shows them all.

import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

const target = document.getElementById('gallery');
if (target !== null) mount(Gallery, { target });
