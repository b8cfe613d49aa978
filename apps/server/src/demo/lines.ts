import { ROLE_TITLES } from '@foyer/domain/roles';
import type { Config } from '../config.ts';
import { DEMO_PASSWORD, memberRecipes } from './content/members.ts';
import { HARBOUR_CLINIC, TIDEWELL } from './ids.ts';

/** Startup output about the demo: addresses and sign-ins. */
export function demoLines(config: Config, url: string): string[] {
  const base = (config.PUBLIC_URL ?? url).replace(/\/+$/, '');
  const address = (title: string, path: string) => `  ${title.padEnd(24)}${base}${path}`;
  const signIns = memberRecipes.map(({ merchantId, userName, role }) => {
    const where = merchantId === TIDEWELL ? '' : `  (/login/${merchantId})`;
    return `  ${userName.padEnd(24)}${ROLE_TITLES[role]}${where}`;
  });
  return [
    '',
    'Demo',
    address('All about it', '/demo'),
    address('Tidewell, the shop', '/shop'),
    address('Console', `/login/${TIDEWELL}`),
    address('Harbour Clinic', `/login/${HARBOUR_CLINIC}`),
    address('Mailbox', '/demo/mailbox'),
    address('Reference of the calls', '/docs/api'),
    '',
    `Sign-ins, all with the password ${DEMO_PASSWORD}`,
    ...signIns,
    '',
  ];
}
