import type { MailSender } from '@foyer/contract/channels/mail-shapes';
import type { Message } from '@foyer/contract/conversations/shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { isEmail } from '@foyer/domain/fields';
import { MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { MacroButton } from '../../../macros/macro-button.tsx';
import { CheckboxField } from '../../../ui/fields/index.ts';
import { Button, FilePicker, IconButton, Skeleton, toast } from '../../../ui/index.ts';
import { htmlOfText } from '../../../ui/rich-text/html-of-text.ts';
import type { RichTextHandle } from '../../../ui/rich-text/rich-text.tsx';
import { toastFloor } from '../../../ui/toast-floor.ts';
import { AssistantMenu } from '../assistant/assistant-menu.tsx';
import { AssistantPanel } from '../assistant/assistant-panel.tsx';
import { useAssistant } from '../assistant/use-assistant.ts';
import { AttachmentTray } from '../composer/attachment-tray.tsx';
import { CollisionWarning } from '../composer/collision-warning.tsx';
import { type Collision, useCollision } from '../composer/use-collision.ts';
import { useUploads } from '../composer/use-uploads.ts';
import { CannedMenu, TemplateMenu } from './insert-menu.tsx';
import { hasDraft, type MailDraft } from './mail-draft.ts';
import { ReceiversField } from './receivers-field.tsx';
import { SenderField } from './sender-field.tsx';

const RichText = lazy(() =>
  import('../../../ui/rich-text/rich-text.tsx').then((module) => ({ default: module.RichText })),
);

/** The content of a scheduled mail. */
export interface LaterMail {
  readonly text: string;
  readonly mail: {
    to: MailDraft['to'];
    cc: MailDraft['cc'];
    bcc: MailDraft['bcc'];
    subject: string;
    html: string;
    mailboxId: string | null;
  };
  readonly attachments: readonly string[];
  /** Ids of the canned replies it was made from. */
  readonly cannedReplies: readonly string[];
}

interface Props {
  /** Null for a new mail. */
  conversationID: string | null;
  draft: MailDraft;
  change: (fields: Partial<MailDraft>) => void;
  context: CannedContext;
  language: string | null;
  /** Content above the addresses, such as the switch between reply and note. */
  head?: ReactNode;
  /** Messages that colleagues write meanwhile. */
  collision?: Collision;
  /** The control that schedules it. */
  later?: (mail: LaterMail) => ReactNode;
  onSent: (message: Message) => void;
  ref?: Ref<RichTextHandle>;
}

/** The composer of a mail: an answer, or a new one. */
export function MailComposer(props: Props) {
  const { conversationID, draft, change, context, language, head, collision, later, onSent, ref } = props;
  const { t } = useLingui();
  const subjectId = useId();
  const text = useRef<RichTextHandle>(null);
  useImperativeHandle(ref, () => ({
    focus: () => text.current?.focus(),
    insert: (added) => text.current?.insert(added),
    insertHtml: (html) => text.current?.insertHtml(html),
  }));
  const [showsCopies, setShowsCopies] = useState(false);
  const { data: senders } = useCall('listMailSenders');
  const files = useUploads(
    draft.files.length,
    (file) => change({ files: [...draft.files.filter(({ id }) => id !== file.id), file] }),
    'email',
  );
  const onError = (error: Error) => toast.error(t`Email not sent`, errorText(error, TEXTS.genericError));
  const answer = useAction('sendMail', { onSuccess: onSent, onError });
  const begin = useAction('beginMail', { onSuccess: onSent, onError });
  const isBusy = answer.isPending || begin.isPending;
  const problem = useProblem(draft, conversationID === null, files.uploads.length > 0);
  const { crossed, accept } = useCollision(collision?.news ?? null, draft.text.trim() !== '');
  const send = (isSure = false) => {
    if (problem !== null || isBusy || (crossed && !isSure)) return;
    const body = { ...sendingOf(draft), quote: conversationID !== null && draft.quote };
    if (conversationID) answer.mutate({ params: { id: conversationID }, body });
    else begin.mutate({ body: { ...body, subject: draft.subject.trim() } });
  };
  const assistant = useAssistant<Pick<MailDraft, 'html' | 'text'>>({
    conversationID: conversationID ?? '',
    draft,
    textOf: ({ text: plain }) => plain,
    draftOf: (written) => ({ html: htmlOfText(written), text: written }),
    set: ({ html, text: plain }) => change({ html, text: plain }),
  });
  const isUntouched = conversationID !== null && !hasDraft(draft) && assistant.state === null;
  const showsCc = showsCopies || draft.cc.length > 0 || draft.bcc.length > 0;
  return (
    <div className={isUntouched ? 'composer is-mail is-untouched' : 'composer is-mail'} ref={toastFloor}>
      {head}
      <SenderField senders={senders?.senders ?? NO_SENDERS} draft={draft} change={change} />
      <ReceiversField
        label={t`To`}
        list={draft.to}
        onChange={(to) => change({ to })}
        autoFocus={conversationID === null}
        end={
          !showsCc && (
            <button type="button" className="link t-12" onClick={() => setShowsCopies(true)}>
              {t`Cc, Bcc`}
            </button>
          )
        }
      />
      {showsCc && <ReceiversField label={t`Cc`} list={draft.cc} onChange={(cc) => change({ cc })} />}
      {showsCc && <ReceiversField label={t`Bcc`} list={draft.bcc} onChange={(bcc) => change({ bcc })} />}
      {conversationID === null && (
        <div className="mail-line">
          <label htmlFor={subjectId}>{t`Subject`}</label>
          <input
            id={subjectId}
            className="bare"
            dir="auto"
            value={draft.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </div>
      )}
      <AssistantPanel assistant={assistant} onUsed={() => text.current?.focus()} />
      <Suspense fallback={<Skeleton width="60%" />}>
        <RichText
          ref={text}
          html={draft.html}
          label={conversationID ? t`Answer` : t`Email`}
          placeholder={t`Write an email`}
          onChange={(html, plain) => change({ html, text: plain })}
          onSubmit={() => send()}
        />
      </Suspense>
      <AttachmentTray
        files={draft.files}
        uploads={files.uploads}
        onRemove={(id) => change({ files: draft.files.filter((one) => one.id !== id) })}
        onCancel={files.cancel}
        onRetry={files.retry}
      />
      {crossed && (
        <CollisionWarning
          news={crossed}
          onShow={() => {
            accept();
            collision?.onShow(crossed.seq);
          }}
          onSend={() => {
            accept();
            send(true);
          }}
        />
      )}
      <div className="bar">
        <CannedMenu
          context={context}
          language={language}
          onInsert={(inserted, added, reply) => {
            text.current?.insert(inserted);
            change({ canned: [...new Set([...draft.canned, reply.id])] });
            const fresh = added.filter(({ id }) => !draft.files.some((known) => known.id === id));
            if (fresh.length > 0)
              change({ files: [...draft.files, ...fresh].slice(0, MESSAGE_ATTACHMENTS_MAX) });
          }}
        />
        <TemplateMenu
          conversationID={conversationID}
          onTake={({ subject, text: plain, html }) => {
            if (conversationID === null && subject) change({ subject });
            if (html) text.current?.insertHtml(html);
            else text.current?.insert(plain);
          }}
        />
        {conversationID !== null && (
          <AssistantMenu assistant={assistant} onChosen={() => text.current?.focus()} />
        )}
        {conversationID !== null && <MacroButton conversationIDs={[conversationID]} context={context} />}
        <FilePicker label={t`Files`} several onPick={files.add}>
          {(pick) => <IconButton small icon={IconPaperclip} label={t`Attach file`} onClick={pick} />}
        </FilePicker>
        {conversationID !== null && (
          <CheckboxField
            label={t`Quote the last email`}
            value={draft.quote}
            onChange={(quote) => change({ quote })}
          />
        )}
        <span className="end row">
          {problem === null && !crossed && later?.(laterOf(draft))}
          <Button
            variant="primary"
            small
            busy={isBusy}
            disabled={problem !== null || crossed !== null}
            title={problem ?? undefined}
            onClick={() => send()}
          >
            {t`Send`}
          </Button>
        </span>
      </div>
    </div>
  );
}

const NO_SENDERS: readonly MailSender[] = [];

/** Why a mail cannot be sent yet; null when it can. */
function useProblem(draft: MailDraft, isNew: boolean, isAttaching: boolean): string | null {
  const { t } = useLingui();
  const wrong = [...draft.to, ...draft.cc, ...draft.bcc].find(({ address }) => !isEmail(address));
  if (draft.to.length === 0) return t`Enter a recipient.`;
  if (wrong) return t`${wrong.address} is not an email address.`;
  if (isNew && draft.subject.trim() === '') return t`Enter a subject.`;
  if (draft.text.trim() === '' && draft.files.length === 0) return t`Write a message.`;
  return isAttaching ? t`Wait for the files to finish uploading.` : null;
}

const sendingOf = (draft: MailDraft) => ({
  clientId: draft.clientId,
  to: [...draft.to],
  cc: [...draft.cc],
  bcc: [...draft.bcc],
  text: draft.text,
  html: draft.html,
  attachments: draft.files.map(({ id }) => id),
  cannedReplies: [...draft.canned],
  ...(draft.mailboxId !== undefined && { mailboxId: draft.mailboxId }),
});

const laterOf = ({ to, cc, bcc, subject, html, mailboxId, text, files, canned }: MailDraft): LaterMail => ({
  text,
  mail: { to, cc, bcc, subject, html, mailboxId: mailboxId ?? null },
  attachments: files.map(({ id }) => id),
  cannedReplies: canned,
});
