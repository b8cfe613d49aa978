import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How long a section may take to show the field, in milliseconds. */
const WAIT_MS = 5_000;

/** Goes to the field that `field` in the address names as soon as the section shows it, and removes it from there. */
export function useFoundField(section: RefObject<HTMLElement | null>): void {
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  const navigate = useNavigate();
  const forget = useEffectEvent(
    () =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, field: undefined }),
        replace: true,
      } as Parameters<typeof navigate>[0]),
  );
  useEffect(() => {
    const root = section.current;
    if (field === undefined || !root) return;
    const find = () => {
      const found = titled(root, String(field));
      if (!found) return;
      goTo(root, found);
      stop();
      forget();
    };
    const observer = new MutationObserver(find);
    const timer = setTimeout(() => {
      stop();
      forget();
    }, WAIT_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(root, { childList: true, subtree: true });
    find();
    return stop;
  }, [section, field]);
}

/** Elements that can be the title of a field or part of a section. */
const TITLES = 'label, legend, .label, h2, h3, th, [role=tab], button, [aria-label]';

const titled = (root: HTMLElement, title: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(TITLES)].find((one) =>
    // A tab's or heading's count follows its text.
    [one.textContent, one.firstChild?.textContent, one.getAttribute('aria-label')].some(
      (text) => text?.trim() === title,
    ),
  );

const CONTROLS = 'input, textarea, select, button, [tabindex]';

/** Scrolls to a title, focuses the control that it names, and highlights it. A tab is selected. */
function goTo(root: HTMLElement, title: HTMLElement) {
  if (title.matches('[role=tab]')) title.click();
  const group = title.id ? root.querySelector(`[aria-labelledby~="${CSS.escape(title.id)}"]`) : null;
  const control =
    (title instanceof HTMLLabelElement ? title.control : null) ??
    group?.querySelector<HTMLElement>(CONTROLS) ??
    (title.matches(CONTROLS) ? title : null);
  const shown = control ?? title;
  shown.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
  shown.classList.add('flash');
  shown.addEventListener('animationend', () => shown.classList.remove('flash'), { once: true });
}
