// Runs before the first paint and before any module.
(() => {
  // A light page never flashes dark.
  let theme = 'dark';
  try {
    const choice = localStorage.getItem('sigma.theme');
    const isSystemLight = choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches;
    if (choice === 'light' || isSystemLight) theme = 'light';
  } catch {
    // Storage may be switched off: dark is the default.
  }
  document.documentElement.dataset.theme = theme;
  // zod compiles schemas with `new Function` when it may; our content security policy forbids it, so it need not try.
  globalThis.__zod_globalConfig = { jitless: true };
})();
