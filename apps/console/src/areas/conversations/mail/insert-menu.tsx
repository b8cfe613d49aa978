import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import { type CannedContext, fillVariables } from '@foyer/domain/canned';
import { TEXTS } from '@foyer/domain/texts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTemplate, IconTextPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call, errorText, useCall } from '../../../api/index.ts';
import { isComposing } from '../../../keys/composing.ts';
import { IconPopover } from '../../../ui/icon-popover.tsx';
import { Cut, Input, toast } from '../../../ui/index.ts';
import { matchingReplies } from '../composer/canned-choices.ts';
import { ReplyLine } from '../composer/reply-line.tsx';

/** How many are offered before anything is typed. */
const OFFERED = 20;

/** Searches canned replies and inserts one into a mail. */
export function CannedMenu({
  context,
  language,
  onInsert,
}: {
  context: CannedContext;
  language: string | null;
  onInsert: (text: string, files: readonly FileRef[], reply: CannedReply) => void;
}) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [query, setQuery] = useState('');
  const { data } = useCall('listCannedReplies', undefined, { enabled: opened });
  const found = matchingReplies(query, data?.cannedReplies ?? [], language).slice(0, OFFERED);
  const take = (reply: CannedReply) => {
    setOpened(false);
    setQuery('');
    onInsert(fillVariables(reply.text, context).text, reply.attachments, reply);
  };
  return (
    <IconPopover
      icon={IconTextPlus}
      label={t`Canned replies`}
      width={360}
      opened={opened}
      onChange={setOpened}
    >
      <div className="insert-menu">
        <Input
          value={query}
          placeholder={t`Find a canned reply`}
          aria-label={t`Find a canned reply`}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const first = found[0];
            if (event.key === 'Enter' && first && !isComposing(event)) take(first);
          }}
        />
        {data && found.length === 0 && (
          <p className="t-3 t-13">
            <Trans>No canned replies match.</Trans>
          </p>
        )}
        <ul>
          {found.map((reply) => (
            <li key={reply.id}>
              <button type="button" className="item" onClick={() => take(reply)}>
                <ReplyLine reply={reply} text={fillVariables(reply.text, context).text} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </IconPopover>
  );
}

/** Templates of whole mails: subject and text, filled in for the thread's customer. */
export function TemplateMenu({
  conversationID,
  onTake,
}: {
  conversationID: string | null;
  onTake: (filled: { subject: string; text: string; html: string | null }) => void;
}) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const { data } = useCall('listMailTemplates', undefined, { enabled: opened });
  const take = async ({ subject, text, html }: { subject: string; text: string; html: string | null }) => {
    setOpened(false);
    try {
      const filled = await call('previewMailTemplate', {
        body: { subject, text, html, ...(conversationID && { conversationID }) },
      });
      onTake(filled);
    } catch (error) {
      toast.error(t`Could not insert the template`, errorText(error, TEXTS.genericError));
    }
  };
  return (
    <IconPopover
      icon={IconTemplate}
      label={t`Email templates`}
      width={320}
      opened={opened}
      onChange={setOpened}
    >
      <div className="insert-menu">
        {data?.mailTemplates.length === 0 && (
          <p className="t-3 t-13">
            <Trans>There are no email templates yet. Create them in Settings under Channels.</Trans>
          </p>
        )}
        <ul>
          {data?.mailTemplates.map((template) => (
            <li key={template.id}>
              <button type="button" className="item" onClick={() => void take(template)}>
                <Cut className="grow">{template.name}</Cut>
                <Cut className="t-3 t-12">{template.subject}</Cut>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </IconPopover>
  );
}
