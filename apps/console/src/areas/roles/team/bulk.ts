import type { Member } from '@foyer/contract/accounts/member-shapes';
import { errorText } from '../../../api/api-error.ts';
import { call, type Input } from '../../../api/call.ts';

/** A change applied to several members. */
export type BulkChange =
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'department'; readonly departmentId: string }
  | { readonly kind: 'deactivate' };

/** A member that could not be changed, with the reason. */
export interface BulkFailure {
  readonly member: Member;
  readonly reason: string;
}

function bodyOf(member: Member, change: BulkChange): Input<'updateUserAccount'>['body'] {
  if (change.kind === 'role') return { id: member.id, role: change.role };
  if (change.kind === 'deactivate') return { id: member.id, status: 'Inactive' };
  const departmentIds = new Set([...member.departments.map(({ id }) => id), change.departmentId]);
  return { id: member.id, departmentIds: [...departmentIds] };
}

/** Changes members one after another, reports progress, and returns those that failed. */
export async function changeMembers(
  members: readonly Member[],
  change: BulkChange,
  genericError: string,
  onEach: (done: number) => void,
): Promise<BulkFailure[]> {
  const failures: BulkFailure[] = [];
  for (const [index, member] of members.entries()) {
    await call('updateUserAccount', { body: bodyOf(member, change) }).catch((error: unknown) => {
      failures.push({ member, reason: errorText(error, genericError) });
    });
    onEach(index + 1);
  }
  return failures;
}
