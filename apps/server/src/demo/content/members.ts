import type { Role } from '@foyer/domain/roles';
import { type DemoMember, HARBOUR_CLINIC, TIDEWELL } from '../ids.ts';

/** The password of every demo account, printed at startup. */
export const DEMO_PASSWORD = 'tidewell-demo';

/** A member of the team of a demo merchant. */
export interface MemberRecipe {
  readonly key: DemoMember;
  readonly merchantId: number;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly department: string;
  /** Languages in which the member chats with visitors; empty if they do not chat. */
  readonly answers: readonly ('en' | 'es' | 'fr' | 'ar')[];
}

/** A member for each of the ten roles, some more agents, and the clinic's two. */
export const memberRecipes: readonly MemberRecipe[] = [
  tidewell('priya', 'Priya', 'Raman', 'ADMIN', 'Management', ['en']),
  tidewell('amara', 'Amara', 'Okafor', 'MANAGER', 'Management', ['en', 'fr']),
  tidewell('tomas', 'Tomás', 'Herrera', 'USER', 'Customer care', ['en', 'es']),
  tidewell('hana', 'Hana', 'Sato', 'PHYSICIAN', 'Ergonomics', []),
  tidewell('jonas', 'Jonas', 'Lindqvist', 'CALLCENTER_USER1', 'Customer care', ['en']),
  tidewell('camille', 'Camille', 'Fournier', 'CALLCENTER_USER2', 'Customer care', []),
  tidewell('yousef', 'Yousef', 'Nasser', 'CALLCENTER_USER3', 'Languages', ['en', 'ar']),
  tidewell('ingrid', 'Ingrid', 'Solberg', 'CALLCENTER_SUPERVISOR', 'Customer care', ['en', 'fr']),
  tidewell('rahul', 'Rahul', 'Iyer', 'IT_MANAGER', 'Systems', []),
  tidewell('kwame', 'Kwame', 'Mensah', 'M_USER', 'Delivery', []),
  tidewell('sofia', 'Sofia', 'Marinelli', 'USER', 'Customer care', ['en', 'es', 'fr']),
  clinic('nadia', 'Nadia', 'Rahman', 'ADMIN', 'Reception'),
  clinic('owen', 'Owen', 'Byrne', 'PHYSICIAN', 'Orthopaedics'),
];

function tidewell(
  key: DemoMember,
  firstName: string,
  lastName: string,
  role: Role,
  department: string,
  answers: MemberRecipe['answers'],
): MemberRecipe {
  const userName = userNameOf(firstName, lastName);
  return { key, merchantId: TIDEWELL, userName, firstName, lastName, role, department, answers };
}

function clinic(key: DemoMember, firstName: string, lastName: string, role: Role, department: string) {
  const userName = userNameOf(firstName, lastName);
  const answers: MemberRecipe['answers'] = ['en'];
  return { key, merchantId: HARBOUR_CLINIC, userName, firstName, lastName, role, department, answers };
}

function userNameOf(firstName: string, lastName: string): string {
  return `${firstName}.${lastName}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export const mailOf = ({ userName, merchantId }: MemberRecipe): string =>
  `${userName}@${merchantId === TIDEWELL ? 'tidewell' : 'harbour-clinic'}.example`;
