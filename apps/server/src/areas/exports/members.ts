import { getUserDetails } from '@foyer/contract/accounts/account-calls';
import { fullName } from '@foyer/domain/full-name';
import { z } from 'zod';
import type { TeamMember } from '../accounts/members/queries.ts';
import { readTeam } from '../accounts/members/queries.ts';
import { offerExport, walkPages } from './source.ts';

const PAGE = 200;
const {
  cursor: _cursor,
  limit: _limit,
  back: _back,
  merchantId: _merchant,
  ...filter
} = getUserDetails.query.shape;

/** Offers the members of the team, as the settings list them. */
export function offerMembers(): void {
  offerExport({
    kind: 'members',
    name: { en: 'Members', ar: 'الأعضاء' },
    access: getUserDetails.access,
    filter: z.object(filter),
    columns: [
      { title: { en: 'Name', ar: 'الاسم' }, cell: ({ member }: TeamMember) => fullName(member) },
      { title: { en: 'Username', ar: 'اسم المستخدم' }, cell: ({ member }) => member.userName },
      { title: { en: 'Email', ar: 'البريد الإلكتروني' }, cell: ({ member }) => member.email },
      { title: { en: 'Role', ar: 'الدور' }, cell: ({ member }) => member.role },
      {
        title: { en: 'Departments', ar: 'الأقسام' },
        cell: ({ departments }) => departments.map(({ name }) => name).join(', '),
      },
      {
        title: { en: 'Second factor', ar: 'العامل الثاني' },
        cell: ({ hasSecondFactor }, words) =>
          words(hasSecondFactor ? { en: 'On', ar: 'مفعّل' } : { en: 'None', ar: 'لا شيء' }),
      },
      {
        title: { en: 'Last sign-in', ar: 'آخر تسجيل دخول' },
        isMoment: true,
        cell: ({ lastLoginAt }) => lastLoginAt,
      },
      {
        title: { en: 'Status', ar: 'الحالة' },
        cell: ({ member }, words) =>
          words(member.status === 'Active' ? { en: 'Active', ar: 'نشط' } : { en: 'Inactive', ar: 'غير نشط' }),
      },
      {
        title: { en: 'Created', ar: 'تاريخ الإنشاء' },
        isMoment: true,
        cell: ({ member }) => member.createdAt,
      },
    ],
    count: async ({ tenant }, wanted) => (await readTeam(tenant, { ...wanted, ...FIRST })).total,
    rows: ({ tenant }, wanted) =>
      walkPages((cursor) => readTeam(tenant, { ...wanted, back: false, limit: PAGE, cursor })),
  });
}

const FIRST = { back: false, limit: 1 } as const;
