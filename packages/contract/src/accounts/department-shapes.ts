import { CONDITION_OPERATORS } from '@foyer/domain/conditions';
import { DEPARTMENT_RULES_MAX } from '@foyer/domain/visibility';
import { z } from 'zod';
import { Instant, MerchantId, precondition, Uuid } from '../kernel/shapes.ts';
import { OpeningHours } from '../merchants/shapes.ts';

/** A rule by which a visitor belongs to a department (Specification 3). */
export const DepartmentRule = z.object({
  /** country, city, region, state, channel, language, or a parameter of the visitor. */
  metric: z.string().trim().min(1).max(60),
  condition: z.enum(CONDITION_OPERATORS),
  value: z.string().trim().max(300).default(''),
});

export const Department = z.object({
  id: Uuid,
  merchantId: MerchantId,
  name: z.string(),
  /** Comma-separated member ids (Specification 3). */
  deptContact: z.string(),
  /** A visitor belongs to the department if all rules match and there is at least one. */
  rules: z.array(DepartmentRule),
  /** Null: the merchant's. */
  openingHours: OpeningHours.nullable(),
  /** IANA name; null: the merchant's. */
  timeZone: z.string().nullable(),
  /** Whether it is open now, by its own hours or the merchant's. */
  isOpen: z.boolean(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type Department = z.infer<typeof Department>;

const parts = {
  name: z.string().trim().min(1).max(100),
  deptContact: z.string().max(40_000).describe('Comma-separated user ids. Alternative to `memberIds`.'),
  memberIds: z.array(Uuid).max(1000),
  rules: z.array(DepartmentRule).max(DEPARTMENT_RULES_MAX),
  openingHours: OpeningHours.nullable(),
  timeZone: z.string().max(60).nullable(),
};

export const NewDepartment = z
  .object({ ...parts, merchantId: MerchantId })
  .partial()
  .required({ name: true });

/** Omitted fields are unchanged. */
export const DepartmentUpdate = z
  .object({ ...parts, ...precondition, merchantId: MerchantId, id: Uuid })
  .partial()
  .required({ id: true });
