import type { ScheduledMessage } from '@foyer/contract/inbox/shapes';
import { customSnooze } from '@foyer/domain/snooze';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconClockShare,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError, call, errorText, useAction } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { DialogActs } from '../../../ui/dialog-acts.tsx';
import { DateField, Form, TextAreaField, TimeField, useForm } from '../../../ui/fields/index.ts';
import {
  Cut,
  clockTime,
  Dialog,
  dayAndTime,
  Icon,
  IconButton,
  toast,
  useTimeZone,
} from '../../../ui/index.ts';
import { useMe } from '../state/me.ts';
import { dayIn } from '../thread/day-line.tsx';

/** A scheduled reply: time, text, and the actions edit, send now and cancel. */
export function ScheduledRow({ scheduled, head }: { scheduled: ScheduledMessage; head?: ReactNode }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const me = useMe();
  const [edits, setEdits] = useState(false);
  const { sendNow, cancel, rollBack } = useScheduledActions(scheduled);
  const isMine = scheduled.memberId === me.id;
  const time = dayAndTime(scheduled.sendAt, i18n.locale, zone);
  const isStuck = scheduled.state !== 'waiting';
  return (
    <li className={isStuck ? 'scheduled-row stuck' : 'scheduled-row'}>
      <Icon of={isStuck ? IconAlertTriangle : IconClockShare} />
      <span className="grow">
        {head}
        <span className="t-12 t-2">
          {scheduled.state === 'held' && t`Not sent because the customer wrote first.`}
          {scheduled.state === 'failed' && (scheduled.error ?? t`This message could not be sent.`)}
          {scheduled.state === 'waiting' &&
            (isMine ? t`Will be sent ${time}` : t`Will be sent ${time}, written by ${scheduled.memberName}`)}
        </span>
        <Cut className="scheduled-text">
          {scheduled.mail?.subject ? `${scheduled.mail.subject}: ` : ''}
          {scheduled.text}
        </Cut>
      </span>
      {isMine && (
        <>
          <IconButton
            small
            icon={IconPencil}
            label={scheduled.mail?.html ? t`Change time` : t`Edit`}
            onClick={() => setEdits(true)}
          />
          {scheduled.mail && (
            <IconButton small icon={IconArrowBackUp} label={t`Move back to draft`} onClick={rollBack} />
          )}
          <IconButton small icon={IconSend} label={t`Send now`} onClick={sendNow} />
          <IconButton small icon={IconX} label={t`Cancel sending`} onClick={cancel} />
        </>
      )}
      {edits && <EditDialog scheduled={scheduled} onClose={() => setEdits(false)} />}
    </li>
  );
}

function useScheduledActions(scheduled: ScheduledMessage) {
  const { t } = useLingui();
  const onError = (error: Error) => {
    toast.show({ kind: 'warning', text: errorText(error, TEXTS.genericError) });
  };
  const params = { id: scheduled.id };
  const send = useAction('sendScheduled', { onError });
  const hold = useAction('cancelScheduled', { onError });
  const again = useAction('scheduleMessage', { onError });
  const { text, mail, attachments, sendAt, ifAnswered, conversationID } = scheduled;
  const toDraft = async () => {
    const { drafts } = await call('listDrafts', { query: { conversationID } });
    if (drafts.length > 0) {
      const why = t`You already have a draft in this conversation. Send or discard it first.`;
      toast.show({ kind: 'warning', text: why });
      return;
    }
    const draft = { id: newId() };
    const body = { conversationID, kind: 'mail' as const, text, mail, attachments };
    await call('saveDraft', { params: draft, body });
    await call('cancelScheduled', { params }).catch(async (error) => {
      await call('removeDraft', { params: draft });
      throw error;
    });
    toast.show({ kind: 'done', text: t`Moved back to a draft in its conversation` });
  };
  return {
    rollBack: () => void toDraft().catch(onError),
    sendNow: () => send.mutate({ params }),
    cancel: () =>
      hold.mutate(
        { params },
        {
          onSuccess: () =>
            void toast.show({
              text: t`Sending cancelled`,
              undo: () =>
                again.mutate({
                  params: { id: conversationID },
                  body: { text, mail, attachments, sendAt, ifAnswered },
                }),
            }),
        },
      ),
  };
}

/** Edits the time and text. Of a mail with HTML only the time, since a text field would lose its formatting. */
function EditDialog({ scheduled, onClose }: { scheduled: ScheduledMessage; onClose: () => void }) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const update = useAction('updateScheduled', {});
  const hasWords = !scheduled.mail?.html;
  const form = useForm({
    initial: {
      text: scheduled.text,
      day: dayIn(zone)(scheduled.sendAt),
      time: clockTime(scheduled.sendAt, 'en', zone),
    },
    rules: {
      text: { title: t`Reply` },
      day: { title: t`Day`, type: 'DATE', required: true },
      time: { title: t`Time`, type: 'TIME', required: true },
    },
    onSubmit: async ({ text, day, time }) => {
      const at = customSnooze(`${day}T${time}`, zone);
      if (!at || at.getTime() <= Date.now()) {
        throw new ApiError(400, 'send_time_refused', t`Choose a time in the future.`, 'time');
      }
      const { mail, attachments, ifAnswered, id } = scheduled;
      await update.mutateAsync({
        params: { id },
        body: { text, mail, attachments, ifAnswered, sendAt: at.toISOString() },
      });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t`Edit scheduled message`} width={480}>
      <Form form={form}>
        {hasWords && <TextAreaField form={form} name="text" />}
        <div className="field-pair">
          <DateField form={form} name="day" />
          <TimeField form={form} name="time" hint={zone} />
        </div>
        <DialogActs isBusy={form.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
