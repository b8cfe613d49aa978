/* Sets theme, brand colours, density, language and direction before the first paint. The keys are those of src/theme and
   src/i18n/locale.ts. A file of its own, since the content security policy allows no inline script. */
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('foyer.theme');
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
  const brand = read('foyer.brand');
  if (brand) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(brand);
    document.adoptedStyleSheets = [sheet];
  }
  root.dataset.density = read('foyer.density') === 'compact' ? 'compact' : 'comfortable';
  const locale = read('foyer.locale') ?? navigator.language;
  const arabic = locale.toLowerCase().startsWith('ar');
  root.lang = arabic ? 'ar' : 'en';
  root.dir = arabic ? 'rtl' : 'ltr';
})();
