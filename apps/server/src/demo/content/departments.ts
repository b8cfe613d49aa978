import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import type { DepartmentRule } from '@foyer/domain/visibility';
import { DEPARTMENT_IDS, type DemoDepartment, type DemoMember, HARBOUR_CLINIC, TIDEWELL } from '../ids.ts';

/** A department of a demo merchant. Its members are those whose recipe names it, and the ones listed here. */
export interface DepartmentRecipe {
  readonly id: string;
  readonly merchantId: number;
  readonly name: string;
  readonly also: readonly DemoMember[];
  readonly rules: DepartmentRule[];
  readonly openingHours: OpeningHours | null;
  readonly timeZone: string | null;
}

const rule = (metric: string, condition: DepartmentRule['condition'], value: string): DepartmentRule => ({
  metric,
  condition,
  value,
});

const department = (
  key: DemoDepartment,
  name: string,
  {
    merchantId = TIDEWELL,
    also = [],
    rules = [],
    openingHours = null,
    timeZone = null,
  }: Partial<DepartmentRecipe> = {},
): DepartmentRecipe => ({
  id: DEPARTMENT_IDS[key],
  merchantId,
  name,
  also,
  rules,
  openingHours,
  timeZone,
});

const early = [{ from: '07:00', to: '15:30' }];
const desk = [{ from: '10:00', to: '19:00' }];

/** Opening hours of Delivery: early, and closed on holidays. */
const deliveryHours: OpeningHours = {
  week: { Monday: early, Tuesday: early, Wednesday: early, Thursday: early, Friday: early },
  holidays: [],
};

/** Opening hours in Amman, with a late evening before the weekend. */
const languageHours: OpeningHours = {
  week: {
    Sunday: desk,
    Monday: desk,
    Tuesday: desk,
    Wednesday: desk,
    Thursday: [
      { from: '10:00', to: '14:00' },
      { from: '20:00', to: '01:00' },
    ],
  },
  holidays: [],
};

/** Customer care serves English speakers, Languages those of Arabic or Spanish, Delivery all visitors from Iberia. */
export const departmentRecipes: readonly DepartmentRecipe[] = [
  department('management', 'Management'),
  department('care', 'Customer care', { rules: [rule('language', 'beginsWith', 'en')] }),
  department('languages', 'Languages', {
    also: ['tomas', 'sofia'],
    rules: [rule('language', 'regEx', '^(ar|es)')],
    openingHours: languageHours,
    timeZone: 'Asia/Amman',
  }),
  department('delivery', 'Delivery', {
    rules: [rule('country', 'regEx', '^(pt|es)$'), rule('channel', 'isEqualTo', 'web')],
    openingHours: deliveryHours,
  }),
  department('ergonomics', 'Ergonomics', { rules: [rule('intent', 'beginsWith', 'requestCallBack')] }),
  department('systems', 'Systems'),
  department('reception', 'Reception', {
    merchantId: HARBOUR_CLINIC,
    rules: [rule('country', 'isEqualTo', 'ie')],
  }),
  department('orthopaedics', 'Orthopaedics', { merchantId: HARBOUR_CLINIC }),
];
