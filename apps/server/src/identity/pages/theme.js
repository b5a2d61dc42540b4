// Runs before the first paint: the theme chosen in the app, else that of the system.
const chosen = (localStorage.getItem('sigma.theme') ?? '').replaceAll('"', '');
const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
