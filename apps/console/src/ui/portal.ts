/** The portal target: the main landmark, so that no content is outside landmarks. */
export function portalProps(): { target?: HTMLElement } {
  const main = document.getElementById('main');
  return main ? { target: main } : {};
}
