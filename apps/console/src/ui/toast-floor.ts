/** Elements that toasts must not cover; toasts are placed above the highest. */
const floors = new Set<HTMLElement>();

/** For an element that fills most of the window, only this strip with the buttons stays free. Pixels. */
const BUTTONS = 56;

function lift() {
  const heights = [...floors].map((floor) => {
    const { top, bottom, height } = floor.getBoundingClientRect();
    const half = window.innerHeight / 2;
    if (height > half) return window.innerHeight - (bottom - BUTTONS);
    // Toasts do not reach what is in the upper half.
    return height > 0 && top > half ? window.innerHeight - top : 0;
  });
  const above = Math.max(0, ...heights);
  document.documentElement.style.setProperty('--toast-floor', `${above}px`);
}

const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(lift);

/** A `ref` for an editor at the foot of a page: keeps toasts above it while it is mounted. */
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
