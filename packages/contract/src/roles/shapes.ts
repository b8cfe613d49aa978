import { PAGE_IDS } from '@foyer/domain/pages';
import { ENTRY_ORDER_MAX, isKnownEntry } from '@foyer/domain/permissions';
import { RIGHT_REASONS, RIGHTS } from '@foyer/domain/rights';
import { ROLE_NAME_MAX, ROLES, VISIBILITIES } from '@foyer/domain/roles';
import { z } from 'zod';
import { Instant, MerchantId, NamedRef, precondition, Uuid } from '../kernel/shapes.ts';

export const RoleName = z
  .string()
  .trim()
  .min(1)
  .max(ROLE_NAME_MAX)
  .describe(`One of ${ROLES.join(', ')}, or a role of the merchant.`);

export const RoleTitle = z.string().trim().min(1).max(ROLE_NAME_MAX);
export const RoleStatus = z.enum(['ACTIVE', 'INACTIVE']);
export const Visibility = z.enum(VISIBILITIES);
export const Right = z.enum(RIGHTS);
export const PageId = z.enum(PAGE_IDS as [string, ...string[]]);

/** Permissions by page id. Omitted pages have none. */
export const Rights = z.partialRecord(PageId, Right);

const EntryId = z
  .string()
  .max(80)
  .refine(isKnownEntry, 'There is no page with this ID.')
  .describe("A page id, which may carry a '#type' suffix, or the id of a menu section.");

export const SubPermission = z.object({
  name: z.string().trim().min(1).max(100),
  pageId: EntryId,
  order: z.number().int().min(0).max(ENTRY_ORDER_MAX),
  permission: Right,
});

/**
 * Role permission entry (Specification 3): a menu item with its permission. An entry with a submenu is a section, which
 * grants permissions through its submenu only.
 */
export const PermissionEntry = SubPermission.extend({
  icon: z.string().max(60).default(''),
  submenu: z.array(SubPermission).max(100).readonly().default([]),
  accessList: z.object({ reports: z.array(z.string().max(60)).max(200).readonly() }).optional(),
});

/** Permissions to store (Catalogue 7.2). */
export const RolePermissionUpdate = z.object({
  roleName: RoleName,
  merchantId: MerchantId.optional(),
  permissions: z.array(PermissionEntry).max(200),
  ...precondition,
});

/** Menu and routes of a role, in order, and its permissions by page. */
export const RolePermission = z.object({
  roleName: RoleName,
  merchantId: MerchantId,
  permissions: z.array(PermissionEntry),
  rights: Rights,
  lastModifiedDate: Instant,
});
export type RolePermission = z.infer<typeof RolePermission>;

export const Role = z.object({
  name: RoleName,
  title: z.string(),
  status: RoleStatus,
  /** One of the ten roles of every merchant, which cannot be renamed or deleted. */
  builtIn: z.boolean(),
  visibility: Visibility,
  /** Whether the permissions are the defaults. */
  isDefault: z.boolean(),
  /** Effective permissions, including page limits. */
  rights: Rights,
  reports: z.array(z.string()),
  memberCount: z.number().int(),
  lastModifiedDate: Instant,
});
export type Role = z.infer<typeof Role>;

/** Effective permissions of a member, with reasons. */
export const UserPermission = z.object({
  userId: Uuid,
  role: RoleName,
  title: z.string(),
  visibility: Visibility,
  departments: z.array(NamedRef),
  rights: z.array(
    z.object({
      pageId: PageId,
      right: Right,
      reason: z.enum(RIGHT_REASONS),
    }),
  ),
});
export type UserPermission = z.infer<typeof UserPermission>;
