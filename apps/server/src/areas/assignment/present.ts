import type {
  AssignmentEntry,
  AssignmentMember,
  AssignmentSettings,
  StoredAssignmentSettings,
} from '@foyer/contract/assignment/shapes';
import type { Candidate } from './candidates.ts';
import type { EntryRow } from './queries.ts';
import type { memberAssignment } from './tables.ts';

export const presentSettings = (
  settings: AssignmentSettings,
  modifiedAt: Date,
): StoredAssignmentSettings => ({
  ...settings,
  lastModifiedDate: modifiedAt.toISOString(),
});

export const presentMember = (
  { id, name, member, presence, load }: Candidate,
  limits: typeof memberAssignment.$inferSelect | undefined,
): AssignmentMember => ({
  memberId: id,
  name,
  imageUrl: member.imageUrl,
  presence,
  capacity: limits?.capacity ?? null,
  skills: limits?.skills ?? [],
  languages: limits?.languages ?? [],
  load,
  lastAssignedDate: limits?.lastAssignedAt?.toISOString() ?? null,
  lastModifiedDate: (limits?.modifiedAt ?? new Date(0)).toISOString(),
});

export const presentEntry = ({ merchantId: _, createdAt, ...row }: EntryRow): AssignmentEntry => ({
  ...row,
  createdDate: createdAt.toISOString(),
});
