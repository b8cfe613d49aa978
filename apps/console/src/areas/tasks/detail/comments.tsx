import type { FileRef } from '@foyer/contract/conversations/shapes';
import type { TaskComment, TaskDetail } from '@foyer/contract/tasks/shapes';
import { noteSegments } from '@foyer/domain/mentions';
import { useLingui } from '@lingui/react/macro';
import { IconFile, IconLock, IconMessageCircle, IconTrash, IconWorld } from '@tabler/icons-react';
import { call, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSession } from '../../../session/values.ts';
import { Avatar, Badge, Cut, Empty, Icon, IconButton, LoadError, Time, toast } from '../../../ui/index.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { usePeople } from '../state/people.ts';
import { useTaskComments } from '../state/use-task-log.ts';
import { CommentForm } from './comment-form.tsx';

/** The comments of a task, oldest first, and the form for a new one. */
export function Comments({ task, mayEdit }: { task: TaskDetail; mayEdit: boolean }) {
  const { t } = useLingui();
  const list = useTaskComments(task.id);
  const comments = list.data?.pages.flatMap((page) => page.comments).reverse();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access */}
      <div className="task-said" tabIndex={0} role="log" aria-label={t`Comments`}>
        <div>
          <LoadMore list={list} />
          {!list.data && !list.error && <RowsLoading />}
          {!list.data && list.error && (
            <LoadError
              title={t`Could not load comments`}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
          {comments?.length === 0 && <Empty icon={IconMessageCircle}>{t`No comments yet.`}</Empty>}
          <ol className="task-comments">
            {comments?.map((comment) => (
              <Comment key={comment.id} comment={comment} mayEdit={mayEdit} />
            ))}
          </ol>
        </div>
      </div>
      {mayEdit && <CommentForm task={task} />}
    </>
  );
}

/** One comment, with its author, time and files. */
export function Comment({ comment, mayEdit }: { comment: TaskComment; mayEdit: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const people = usePeople();
  const me = useSession().id;
  const { author, isPublic } = comment;
  const name = author?.name ?? comment.authorName ?? t`Someone`;
  const remove = () =>
    void call('removeTaskComment', { params: { id: comment.taskId, commentId: comment.id } }).catch(
      (error: unknown) =>
        toast.error(t`Could not delete the comment`, errorText(error, text('genericError'))),
    );
  return (
    <li className={isPublic ? 'task-comment' : 'task-comment is-internal'}>
      <span className="row">
        <Avatar id={author?.id ?? ''} name={name} imageUrl={author?.imageUrl} size={24} />
        <span className="t-m">{name}</span>
        <Badge icon={isPublic ? IconWorld : IconLock} tone={isPublic ? 'info' : 'neutral'}>
          {isPublic ? t`Public` : t`Internal`}
        </Badge>
        <Time className="t-12 t-3" at={comment.createdDate} />
        {mayEdit && author?.id === me && (
          <IconButton
            small
            className="end"
            icon={IconTrash}
            iconSize={14}
            label={t`Delete comment`}
            onClick={remove}
          />
        )}
      </span>
      <p dir="auto">
        {noteSegments(comment.text, people).map((segment, index) =>
          segment.kind === 'mention' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
            <mark key={index} className="mention">
              @{segment.name}
            </mark>
          ) : (
            segment.text
          ),
        )}
      </p>
      <Files files={comment.attachments} />
    </li>
  );
}

function Files({ files }: { files: readonly FileRef[] }) {
  if (files.length === 0) return null;
  return (
    <ul>
      {files.map((file) => (
        <li key={file.id} className="row task-file">
          <Icon of={IconFile} />
          <Cut as="a" href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </Cut>
        </li>
      ))}
    </ul>
  );
}
