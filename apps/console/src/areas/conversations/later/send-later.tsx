import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { IconClockShare } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction } from '../../../api/index.ts';
import { dayAndTime, IconButton, MenuItem, MenuLine, toast, useTimeZone } from '../../../ui/index.ts';
import { WhenMenu } from '../inbox/menus/when-menu.tsx';
import type { LaterMail } from '../mail/mail-composer.tsx';

/** The message to schedule. */
export interface LaterContent {
  readonly text: string;
  readonly mail: LaterMail['mail'] | null;
  readonly attachments: readonly string[];
  /** Ids of the canned replies it was made from. */
  readonly cannedReplies: readonly string[];
}

/** Schedules the draft. */
export function SendLater({
  conversationID,
  content,
  onScheduled,
}: {
  conversationID: string;
  content: LaterContent;
  /** Called once the server has stored the message. */
  onScheduled: () => void;
}) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const [sendsAnyway, setSendsAnyway] = useState(false);
  const schedule = useAction('scheduleMessage', {
    onSuccess: ({ sendAt }) => {
      toast.show({ kind: 'done', text: t`Will be sent ${dayAndTime(sendAt, i18n.locale, zone)}` });
      onScheduled();
    },
    onError: (error) =>
      toast.error(
        t`Could not schedule the message`,
        `${errorText(error, TEXTS.genericError)} ${t`Your text is still in the box.`}`,
      ),
  });
  const choose = (at: Date) =>
    schedule.mutate({
      params: { id: conversationID },
      body: {
        text: content.text,
        mail: mailOf(content),
        attachments: [...content.attachments],
        cannedReplies: [...content.cannedReplies],
        sendAt: at.toISOString(),
        ifAnswered: sendsAnyway ? 'send' : 'hold',
      },
    });
  return (
    <WhenMenu
      label={t`Send later`}
      title={t`Send later`}
      onChoose={choose}
      trigger={
        <IconButton
          small
          icon={IconClockShare}
          label={t`Send later`}
          aria-busy={schedule.isPending || undefined}
        />
      }
      more={
        <>
          <MenuLine />
          <MenuItem checked={sendsAnyway} keepOpen onSelect={() => setSendsAnyway(!sendsAnyway)}>
            {t`Send even if the customer writes first`}
          </MenuItem>
        </>
      }
    />
  );
}

const mailOf = ({ mail }: LaterContent) =>
  mail && { ...mail, to: [...mail.to], cc: [...mail.cc], bcc: [...mail.bcc] };
