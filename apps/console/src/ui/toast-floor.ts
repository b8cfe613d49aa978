/** What toasts may not cover: they stand above the highest of these. */
const floors = new Set<HTMLElement>();

/** Of what fills most of the window only its last line, with the buttons, stays free. Pixels. */
const BUTTONS = 56;

function lift() {
  const heights = [...floors].map((floor) => {
    const { top, bottom, height } = floor.getBoundingClientRect();
    if (height === 0) return 0;
    return window.innerHeight - (height > window.innerHeight / 2 ? bottom - BUTTONS : top);
  });
  const above = Math.max(0, ...heights);
  document.documentElement.style.setProperty('--toast-floor', `${above}px`);
}

const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(lift);

/** As the `ref` of where one writes at the foot of a page: keeps toasts above it as long as it stands. */
export function toastFloor(element: HTMLElement | null) {
  if (!element) return;
  floors.add(element);
  observer?.observe(element);
  addEventListener('resize', lift);
  lift();
  return () => {
    floors.delete(element);
    observer?.unobserve(element);
    if (floors.size === 0) removeEventListener('resize', lift);
    lift();
  };
}
