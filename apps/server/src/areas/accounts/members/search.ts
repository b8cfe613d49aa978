import { page } from '@foyer/contract/kernel/access';
import { fullName } from '@foyer/domain/full-name';
import { marked, matchPrefixes, tokenize } from '@foyer/domain/search-text';
import { maySeeAgent } from '@foyer/domain/visibility';
import { and, eq } from 'drizzle-orm';
import { roles } from '../../roles/tables.ts';
import {
  registerSearch,
  type SearchBatch,
  type SearchScope,
  type SearchSource,
} from '../../search/source.ts';
import type { SearchText } from '../../search/text.ts';
import { presenceColumns, presenceOf } from '../presence.ts';
import { members, userAgents } from '../tables.ts';
import { viewerOf } from '../viewer.ts';

/** Maximum members of a merchant that are searched. */
const SEARCHED = 10_000;

interface Found {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly roleTitle: string;
  readonly imageUrl: string | null;
  readonly agent: { readonly isPresent: boolean | null; readonly away: boolean | null } | null;
}

/** Active members visible to the caller, matches by name first. */
async function* find(
  { tenant, caller }: SearchScope,
  search: SearchText,
): AsyncGenerator<SearchBatch<Found>> {
  const viewer = await tenant.read((db) => viewerOf(db, caller));
  const rows: Found[] = await tenant.read((db) =>
    db
      .select({
        id: members.id,
        firstName: members.firstName,
        lastName: members.lastName,
        userName: members.userName,
        email: members.email,
        roleTitle: roles.title,
        imageUrl: members.imageUrl,
        agent: presenceColumns,
      })
      .from(members)
      .innerJoin(roles, and(eq(roles.merchantId, members.merchantId), eq(roles.name, members.role)))
      .leftJoin(
        userAgents,
        and(eq(userAgents.merchantId, members.merchantId), eq(userAgents.memberId, members.id)),
      )
      .where(
        and(
          eq(members.merchantId, tenant.merchantId),
          eq(members.isService, false),
          eq(members.status, 'Active'),
        ),
      )
      .orderBy(members.firstName, members.lastName, members.id)
      .limit(SEARCHED),
  );
  const seen = rows.filter(({ id }) => maySeeAgent(viewer, id));
  yield { found: seen.filter(({ id }) => id === search.id) };
  yield { found: seen.filter((member) => matchPrefixes(tokenize(fullName(member)), search.tokens)) };
  yield { found: seen.filter((member) => fits(member, search)) };
}

/** Whether every token is a prefix of a part of the member's name, username or email. */
function fits(member: Found, { names, addresses }: SearchText): boolean {
  const { userName, email } = member;
  const isAddressed = addresses.every((address) => email.toLowerCase().includes(address));
  if (names.length === 0) return addresses.length > 0 && isAddressed;
  return isAddressed && matchPrefixes(tokenize(`${fullName(member)} ${userName} ${email}`), names);
}

const source: SearchSource<'members', Found> = {
  kind: 'members',
  // Results link to the member's settings or inbox.
  access: page('settings', 'team_messages'),
  find,
  present: async (_, found, { tokens }) =>
    found.map((member) => {
      const name = marked(fullName(member) || member.userName, tokens);
      const others = [member.email, member.userName].map((text) => marked(text, tokens));
      return {
        id: member.id,
        name,
        matched: name.marks.length > 0 ? null : (others.find(({ marks }) => marks.length > 0) ?? null),
        roleTitle: member.roleTitle,
        imageUrl: member.imageUrl,
        presence: presenceOf(member.agent),
      };
    }),
};

/** Registers members as a search source. */
export const registerMemberSearch = (): void => registerSearch(source);
