import type { gateway } from '@foyer/contract';
import { ASSISTANCE_TITLE } from '@foyer/contract/gateway/notification-calls';
import { and, eq, inArray } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { members } from '../accounts/tables.ts';
import { notify } from '../notices/notify.ts';

export const notificationHandlers: Handlers<Pick<typeof gateway, 'sendMobileNotification'>> = {
  sendMobileNotification: (scope, { body }) =>
    act(scope, async (db) => {
      const { merchantId } = scope.tenant;
      const wanted = body.gateway_actions.map(({ connector }) => connector);
      const owners = await db
        .select({ memberId: members.id, deviceId: members.deviceId })
        .from(members)
        .where(
          and(
            eq(members.merchantId, merchantId),
            eq(members.status, 'Active'),
            inArray(
              members.deviceId,
              wanted.map(({ device_id }) => device_id),
            ),
          ),
        );
      const found = wanted.flatMap(({ device_id, title, message }) =>
        owners
          .filter(({ deviceId }) => deviceId === device_id)
          .map(({ memberId }) => ({
            memberId,
            ...(title === ASSISTANCE_TITLE
              ? { titleKey: 'assistance_requested' as const }
              : { titleKey: 'said' as const, values: { text: title } }),
            text: message,
            path: '/livechat',
          })),
      );
      const events = await notify(db, merchantId, found);
      return { result: { request_id: body.request_id, sent: found.length }, audit: [], events };
    }),
};
