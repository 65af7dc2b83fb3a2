import { mount } from 'svelte';
import App from './App.svelte';
import './styles/fonts.css';
import './styles/app.css';
import { prefs } from './lib/prefs.svelte';
import { router } from './lib/router.svelte';

prefs.start();
router.start();

const target = document.getElementById('app');
if (target) mount(App, { target });
