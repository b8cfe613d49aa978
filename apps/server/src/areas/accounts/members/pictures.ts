import type { FileRef } from '@foyer/contract/conversations/shapes';
import { and, eq } from 'drizzle-orm';
import { replacePicture, STILL_PICTURES, storePicture } from '../../../files/pictures.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Upload } from '../../../kernel/handlers.ts';
import { memberChanged, membersChanged } from '../presence.ts';
import { members } from '../tables.ts';
import { memberToChange } from './access.ts';

/**
 * Sets the caller's picture.
 * @returns its URL
 * @throws Refusal when it is not a still picture, or too large
 */
export async function setOwnPicture(scope: MemberScope, upload: Upload): Promise<string> {
  const picture = await storePicture(scope, upload, scope.caller.id, STILL_PICTURES);
  await changeOwnPicture(scope, picture);
  return picture.url;
}

/** Removes the caller's picture, if any. */
export const removeOwnPicture = (scope: MemberScope): Promise<void> => changeOwnPicture(scope, null);

async function changeOwnPicture(scope: MemberScope, picture: FileRef | null): Promise<void> {
  const { merchantId, id } = scope.caller;
  await act(scope, async (db) => {
    const before = await memberToChange(db, merchantId, id);
    const imageUrl = picture?.url ?? null;
    await replacePicture(db, merchantId, id, picture);
    await db
      .update(members)
      .set({ imageUrl, modifiedAt: new Date() })
      .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
    return {
      result: undefined,
      audit: [
        {
          action: 'member.changed',
          subject: ['member', id],
          before: { imageUrl: before.imageUrl },
          after: { imageUrl },
        },
      ],
      events: [memberChanged(merchantId, id), membersChanged(merchantId)],
    };
  });
}
