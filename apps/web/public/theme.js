// Runs before the first paint, so that a light page never flashes dark.
(() => {
  let theme = 'dark';
  try {
    if (localStorage.getItem('sigma.theme') === 'light') theme = 'light';
  } catch {
    // Storage may be switched off: dark is the default.
  }
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.mantineColorScheme = theme;
})();
