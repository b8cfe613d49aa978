/** Where pop-ups are put: into the page's main landmark, so that nothing stands outside all landmarks. */
export function portalProps(): { target?: HTMLElement } {
  const main = document.getElementById('main');
  return main ? { target: main } : {};
}
