import * as limits from 'virtual:foyer-limits';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { matchingMembers, mentionQuery, mentionToken } from '@foyer/domain/mentions';
import { useLingui } from '@lingui/react/macro';
import { IconFile, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { call, errorText } from '../../../api/index.ts';
import { upload } from '../../../api/upload.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isComposing } from '../../../keys/composing.ts';
import type { Colleague } from '../../../people/colleagues.tsx';
import { RadioField } from '../../../ui/fields/index.ts';
import { Avatar, Button, Cut, Icon, IconButton, toast } from '../../../ui/index.ts';
import { ListOption } from '../../../ui/list-option.tsx';
import { toastFloor } from '../../../ui/toast-floor.ts';
import { useActiveItem } from '../../../ui/use-active-item.ts';
import { usePeople } from '../state/people.ts';
import { PickFiles, UploadLines } from './upload-lines.tsx';
import { useFileUploads } from './use-file-uploads.ts';

const OFFERED = 6;

/** The text with every '@Name' of the chosen people as a mention token, and the ids mentioned. */
export function withTokens(text: string, chosen: readonly Colleague[]) {
  const byLength = [...chosen].sort((a, b) => b.name.length - a.name.length);
  const mentioned = byLength.filter(({ name }) => text.includes(`@${name}`));
  const stored = mentioned.reduce(
    (result, person) => result.replaceAll(`@${person.name}`, mentionToken(person)),
    text,
  );
  return { text: stored, mentions: mentioned.map(({ id }) => id) };
}

const draftKey = (id: string) => `foyer.task.comment.${id}`;

/** A comment, internal or to the customer, with mentions and files. The text survives a reload. */
export function CommentForm({ task: { id, conversations } }: { task: TaskDetail }) {
  const { t } = useLingui();
  const general = useText();
  const people = usePeople();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setTyped] = useState(() => sessionStorage.getItem(draftKey(id)) ?? '');
  const [isPublic, setIsPublic] = useState(false);
  const [files, setFiles] = useState<readonly FileRef[]>([]);
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const [query, setQuery] = useState<{ start: number; query: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const uploads = useFileUploads(async (file, onProgress, signal) => {
    const {
      id: fileId,
      originalFileName,
      type,
      size,
      fileUrl,
    } = await upload(file, 'task', onProgress, signal);
    const stored = {
      id: fileId,
      name: originalFileName,
      type,
      size,
      url: fileUrl,
      width: null,
      height: null,
    };
    setFiles((all) => [...all, stored]);
  });
  const offered = query ? matchingMembers(query.query, people).slice(0, OFFERED) : [];
  const setText = (next: string) => {
    setTyped(next);
    sessionStorage.setItem(draftKey(id), next);
  };
  const mention = (person: Colleague) => {
    if (!query) return;
    const end = query.start + 1 + query.query.length;
    setText(`${text.slice(0, query.start)}@${person.name} ${text.slice(end)}`);
    setChosen((all) => [...all.filter((one) => one.id !== person.id), person]);
    setQuery(null);
    area.current?.focus();
  };
  const { at, toFirst, onKeyDown: onMentionKey } = useActiveItem(offered, mention, { byTab: true });
  const readMention = () => {
    const { value, selectionStart } = area.current ?? { value: '', selectionStart: 0 };
    setQuery(mentionQuery(value, selectionStart));
    toFirst();
  };
  const send = async () => {
    if (isBusy || (text.trim() === '' && files.length === 0)) return;
    setIsBusy(true);
    try {
      const body = {
        ...withTokens(text.trim(), chosen),
        isPublic,
        attachments: files.map((file) => file.id),
      };
      await call('addTaskComment', { params: { id }, body });
      setText('');
      setFiles([]);
      setChosen([]);
    } catch (error) {
      toast.error(t`Could not send the comment`, errorText(error, general('genericError')));
    } finally {
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return void send();
    if (event.key === 'Escape' && offered.length > 0) setQuery(null);
    else if (!onMentionKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="task-comment-form" ref={toastFloor}>
      <div className="input area">
        <textarea
          ref={area}
          rows={1}
          maxLength={limits.addTaskComment.text}
          dir={text === '' ? undefined : 'auto'}
          aria-label={t`Comment`}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={offered.length > 0 ? `${listId}-${at}` : undefined}
          placeholder={isPublic ? t`Write to the customer` : t`Write to the team. Type @ to mention someone.`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            readMention();
          }}
          onClick={readMention}
          onKeyDown={onKeyDown}
        />
      </div>
      {offered.length > 0 && (
        <div className="menu pop task-mentions" role="listbox" id={listId} aria-label={t`Colleagues`}>
          {offered.map((person, index) => (
            <ListOption
              key={person.id}
              id={`${listId}-${index}`}
              isActive={index === at}
              onChoose={() => mention(person)}
            >
              <Avatar id={person.id} name={person.name} imageUrl={person.imageUrl} size={20} />
              {person.name}
            </ListOption>
          ))}
        </div>
      )}
      <ul>
        {files.map((file) => (
          <li key={file.id} className="row task-file">
            <Icon of={IconFile} />
            <Cut>{file.name}</Cut>
            <IconButton
              small
              className="end"
              icon={IconX}
              iconSize={14}
              label={t`Remove ${file.name}`}
              onClick={() => setFiles((all) => all.filter((one) => one.id !== file.id))}
            />
          </li>
        ))}
        <UploadLines uploads={uploads} />
      </ul>
      <div className="row task-comment-acts">
        <RadioField
          label={t`Visible to`}
          inRow
          value={isPublic ? 'public' : 'internal'}
          options={[
            { value: 'internal', label: t`Internal` },
            {
              value: 'public',
              label: t`Public`,
              ...(conversations.length === 0 && { note: t`counts as a reply` }),
            },
          ]}
          onChange={(next) => setIsPublic(next === 'public')}
        />
        <span className="end row">
          {files.length < MESSAGE_ATTACHMENTS_MAX && (
            <PickFiles bare label={t`Attach files to the comment`} onPick={uploads.add} />
          )}
          <Button
            variant="primary"
            busy={isBusy}
            disabled={(text.trim() === '' && files.length === 0) || uploads.uploads.some((one) => !one.error)}
            onClick={() => void send()}
          >
            {t`Comment`}
          </Button>
        </span>
      </div>
    </div>
  );
}
