import type { accounts } from '@foyer/contract';
import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import { opens } from '@foyer/domain/rights';
import { maySeeAgent } from '@foyer/domain/visibility';
import { countryOf } from '../../kernel/country.ts';
import { done, type Handlers } from '../../kernel/handlers.ts';
import { badInput, notFound } from '../../kernel/refusal.ts';
import { findMerchant } from '../merchants/queries.ts';
import { recordHeartbeat, recordLogin } from './actions.ts';
import { departmentHandlers } from './departments/handlers.ts';
import { accountHandlers } from './members/account-handlers.ts';
import { memberHandlers } from './members/handlers.ts';
import { leave } from './presence.ts';
import { presentColleague, presentLoginRecord, presentUser, presentUserAgent } from './present.ts';
import { countLoginRecords, findUser, listMembers, listUserAgents, readLoginRecords } from './queries.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { renewSession, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { viewerOf } from './viewer.ts';

const required = (field: string, value: string | undefined): string => {
  if (!value) throw badInput(field, `Please enter ${field}`);
  return value;
};

export const handlers: Handlers<typeof accounts> = {
  token: (scope, { body }) =>
    body.grant_type === 'refresh_token'
      ? renewSession(scope, required('refresh_token', body.refresh_token))
      : signIn(scope, required('username', body.username), required('password', body.password)),

  async getUserByName({ tenant, caller }, { params }) {
    const viewer = await tenant.read((db) => viewerOf(db, caller));
    const user = await findUser(tenant, params.userName);
    if (!user) throw notFound();
    if (caller.pendingFactor && user.member.id !== caller.id) throw notFound();
    if (!opens(caller.rights, 'settings') && !maySeeAgent(viewer, user.member.id)) throw notFound();
    return presentUser(user);
  },

  async signOut(scope) {
    await signOut(scope);
    return done;
  },

  async getSignInPage({ services }, { params }) {
    const merchant = await findMerchant(services.database.tenant(params.merchantId));
    if (!merchant) throw notFound();
    const { merchantId, name, logoUrl } = merchant;
    const settings = MerchantSettings.parse(merchant.settings);
    const { brandColour, signInHeading, signInText, signInPicture } = settings;
    return { merchantId, name, logoUrl, brandColour, signInHeading, signInText, signInPicture };
  },

  async listColleagues({ tenant, caller, services }) {
    const rows = await tenant.read(async (db) => {
      const viewer = await viewerOf(db, caller);
      const all = await listMembers(db, tenant.merchantId);
      return all.filter(({ member }) => maySeeAgent(viewer, member.id));
    });
    return { colleagues: rows.map((row) => presentColleague(row, services)) };
  },

  async getUserAgents({ tenant, caller }) {
    const rows = await tenant.read(async (db) => {
      const viewer = await viewerOf(db, caller);
      const all = await listUserAgents(db, tenant.merchantId);
      return all.filter(({ member }) => maySeeAgent(viewer, member.id));
    });
    return { userAgents: rows.map(presentUserAgent) };
  },

  async updateUserAgent(scope, { body }) {
    await recordHeartbeat(scope, body);
    return presentUserAgent({ member: scope.caller, agent: body });
  },

  async deleteUserAgent(scope) {
    await leave(scope, scope.caller.id);
    return done;
  },

  async createLoginRecord(scope, { body }) {
    return presentLoginRecord(await recordLogin(scope, body));
  },

  async listLoginSessions({ tenant, caller }, { query }) {
    const [{ page, ...neighbours }, total] = await Promise.all([
      readLoginRecords(tenant, caller, query),
      countLoginRecords(tenant, caller, query),
    ]);
    return { loginSessions: page.map(presentLoginRecord), ...total, ...neighbours };
  },

  lookUpIp: ({ ip }) => ({ ip, country: countryOf(ip) }),
  ...accountHandlers,
  ...memberHandlers,
  ...secondFactorHandlers,
  ...departmentHandlers,
};
