import type { Page } from '@playwright/test';

/**
 * Layout problems of a page: a window or pane that scrolls horizontally, a control whose text is cut off, that
 * is outside its container or covered by something else, a title that is not visible. Empty if there are none.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

/** Runs in the page, so it cannot use anything from outside. */
function findFaults(): string[] {
  const CONTROLS =
    'button, a[href], input, select, textarea, [role=tab], [role=menuitem], [role=option], [role=combobox]';
  /** Controls with short fixed texts, which may not be cut off or covered. */
  const FIXED = '.btn, .nav, .tool, .chip, [role=tab], [role=menuitem]';
  const COVERABLE = `${FIXED}, input, select, textarea, .crumbs a`;
  /** Tolerance for rounding and hairlines. Pixels. */
  const SLACK = 1.5;
  /** Minimum readable width of a title. Pixels. */
  const READABLE = 40;

  const faults: string[] = [];
  const top =
    [...document.querySelectorAll('[role=dialog], [role=menu]')].filter(isSeen).at(-1) ?? document.body;

  for (const pane of document.querySelectorAll('html, main, [role=dialog]')) {
    const over = pane.scrollWidth - pane.clientWidth;
    if (over > SLACK) faults.push(`${nameOf(pane)} is ${over} px too narrow for what it holds`);
  }
  for (const title of top.querySelectorAll('h1, h2, h3')) {
    const { width } = title.getBoundingClientRect();
    if (!isSeen(title) || title.scrollWidth - width <= SLACK || width >= READABLE) continue;
    faults.push(`${nameOf(title)} is gone`);
  }
  for (const control of top.querySelectorAll(CONTROLS)) {
    if (!isSeen(control) || control.closest('[inert]')) continue;
    const fault = faultOf(control);
    if (fault) faults.push(`${nameOf(control)}: ${fault}`);
  }
  return faults;

  function faultOf(control: Element): string | null {
    const box = control.getBoundingClientRect();
    const seen = seenPartOf(control, box);
    if (typeof seen === 'string') return seen;
    return spiltTextOf(control, box) ?? (seen && coverOf(control, seen));
  }

  /** The visible part of a control; null if it is scrolled out of view, a description if it is cut off. */
  function seenPartOf(control: Element, box: DOMRect): DOMRect | null | string {
    let { left, top: upper, right, bottom } = box;
    const scrolls = { x: false, y: false };
    for (let inner = control; inner.parentElement; inner = inner.parentElement) {
      if (getComputedStyle(inner).position === 'fixed') break;
      const holder = inner.parentElement;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(holder);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = holder.getBoundingClientRect();
      const over = {
        x: Math.max(frame.left - left, right - frame.right),
        y: Math.max(frame.top - upper, bottom - frame.bottom),
      };
      for (const [way, overflow] of [['x', overflowX] as const, ['y', overflowY] as const]) {
        if (overflow === 'auto' || overflow === 'scroll') scrolls[way] = true;
        if (scrolls[way] || over[way] <= SLACK || textOverflow === 'ellipsis') continue;
        return `${nameOf(holder)} cuts ${Math.round(over[way])} px off it`;
      }
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      upper = Math.max(upper, frame.top);
      bottom = Math.min(bottom, frame.bottom);
      if (right - left < 8 || bottom - upper < 8) return null;
    }
    const isInWindow =
      (scrolls.x || (left > -SLACK && right < innerWidth + SLACK)) &&
      (scrolls.y || (upper > -SLACK && bottom < innerHeight + SLACK));
    return isInWindow ? new DOMRect(left, upper, right - left, bottom - upper) : 'is outside the window';
  }

  /** Overflow of a control's text, or a fixed text that is cut off. */
  function spiltTextOf(control: Element, box: DOMRect): string | null {
    if (control.matches('textarea, select')) return null;
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder || !text.textContent?.trim() || !isSeen(holder)) continue;
      const cutting = cuttingHolderOf(holder, control);
      if (cutting) {
        const isCut = cutting.scrollWidth - cutting.clientWidth > SLACK;
        const isOurs = control.matches(FIXED) && !holder.closest('bdi, [dir=auto]');
        if (isCut && isOurs) return `“${text.textContent}” is cut`;
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      const over = Math.max(box.left - words.left, words.right - box.right);
      if (over > SLACK) return `“${text.textContent}” stands ${Math.round(over)} px outside`;
    }
    return null;
  }

  /** The box that clips the text of a control: a child, itself, or the container of an inline control. */
  function cuttingHolderOf(holder: Element, control: Element): Element | null {
    for (let one: Element | null = holder; one; one = one.parentElement) {
      const { overflowX, display } = getComputedStyle(one);
      if (display !== 'inline' && (overflowX === 'hidden' || overflowX === 'clip')) return one;
      if (one.contains(control) && display !== 'inline') return null;
    }
    return null;
  }

  /** The element that covers a control; elements that only pass over it while scrolling are ignored. */
  function coverOf(control: Element, { left, right, top: upper, height, width }: DOMRect): string | null {
    if (!control.matches(COVERABLE)) return null;
    for (const x of [left + width / 2, left + 3, right - 3]) {
      const there = document.elementFromPoint(x, upper + height / 2);
      if (!there || control.contains(there) || there.contains(control)) continue;
      const label = control.closest('label') ?? document.querySelector(`label[for="${control.id}"]`);
      if (label?.contains(there) || passesOver(there)) continue;
      return `lies under ${nameOf(there)}`;
    }
    return null;
  }

  /** Whether rows scroll under it: sticky elements, and the scroll bar of a grid over its last row. */
  function passesOver(one: Element): boolean {
    if (one.closest('.ag-body-horizontal-scroll')) return true;
    for (let holder: Element | null = one; holder; holder = holder.parentElement) {
      if (getComputedStyle(holder).position === 'sticky') return true;
    }
    return false;
  }

  /** Whether it is visible, not hidden or only for screen readers. */
  function isSeen(one: Element): boolean {
    if (one.closest('.sr, .skip')) return false;
    const { width, height } = one.getBoundingClientRect();
    const isShown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isShown && width > 2 && height > 2;
  }

  function nameOf(one: Element): string {
    const text = one.getAttribute('aria-label') || one.textContent?.trim() || one.getAttribute('name') || '';
    const classes = one.getAttribute('class')?.split(' ').join('.') ?? '';
    return `${one.tagName.toLowerCase()}.${classes} “${text.slice(0, 40)}”`;
  }
}
