import type { Page } from '@playwright/test';

/** The part of the console's router that journeys use. */
interface Router {
  readonly navigate: (to: { href: string; ignoreBlocker: boolean }) => Promise<void>;
  readonly state: {
    readonly status: string;
    readonly location: { readonly href: string };
    readonly resolvedLocation?: { readonly href: string };
  };
}

/** Goes to a page as the menu does, without starting the console again and without asking about a form that is left. Resolves when its route is rendered. */
export async function goWithin(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    return router.navigate({ href: to, ignoreBlocker: true });
  }, href);
  await page.waitForFunction(() => {
    const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return state.status === 'idle' && state.resolvedLocation?.href === state.location.href;
  });
}
