import * as limits from 'virtual:foyer-limits';
import type { ContactNote } from '@foyer/contract/contacts/timeline-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { useSession } from '../../../session/values.ts';
import { Form, TextAreaField, useForm } from '../../../ui/fields/index.ts';
import { Button, IconButton, Time } from '../../../ui/index.ts';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';

/** A note; its author can change and delete it. */
export function NoteLine({ note }: { note: ContactNote }) {
  const { t } = useLingui();
  const me = useSession().id;
  const [isEdited, setEdited] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const isMine = useMay('updateContactNote') && note.author?.id === me;
  if (isEdited) return <NoteForm note={note} contactId={note.contactId} onClose={() => setEdited(false)} />;
  const author = note.author?.name ?? t`A former member`;
  return (
    <div className="person-note">
      <p className="person-line">
        <b>{author}</b>
        <span className="grow" />
        {isMine && (
          <>
            <IconButton small icon={IconPencil} label={t`Edit note`} onClick={() => setEdited(true)} />
            <IconButton small icon={IconTrash} label={t`Delete note`} onClick={() => setRemoved(true)} />
          </>
        )}
        <Time className="t-12 t-2" at={note.createdDate} />
      </p>
      <p className="person-note-text" dir="auto">
        {note.text}
      </p>
      {isRemoved && (
        <RemovalDialog
          name={t`Note`}
          texts={{ title: t`Delete this note?`, done: t`Note deleted`, failed: t`Could not delete the note` }}
          button={t`Delete note`}
          remove={() => call('removeContactNote', { params: { id: note.id } })}
          onClose={() => setRemoved(false)}
          onRemoved={() => setRemoved(false)}
        >
          {t`You cannot undo this.`}
        </RemovalDialog>
      )}
    </div>
  );
}

/** Writes a note about a contact, or changes one. */
export function NoteForm({
  note,
  contactId,
  onClose,
}: {
  note?: ContactNote;
  contactId: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useForm({
    initial: { text: note?.text ?? '' },
    rules: { text: { title: t`Note`, required: true, maxLength: limits.createContactNote.text } },
    onSubmit: async ({ text }) => {
      await (note
        ? call('updateContactNote', {
            params: { id: note.id },
            body: { text, ifUnmodifiedSince: note.lastModifiedDate },
          })
        : call('createContactNote', { params: { id: contactId }, body: { text } }));
      onClose();
    },
  });
  return (
    <Form form={form} className="person-note">
      <TextAreaField form={form} name="text" rows={3} />
      <div className="acts">
        <Button type="submit" variant="primary" small busy={form.busy}>
          {t`Save note`}
        </Button>
        <Button small onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  );
}
