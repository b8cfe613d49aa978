import * as limits from 'virtual:foyer-limits';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { errorText, useAction } from '../../../api/index.ts';
import { isComposing } from '../../../keys/composing.ts';
import { Fold, Icon, Tag, toast } from '../../../ui/index.ts';

/** The labels of a visitor: click to remove, type to add. */
export function TagsBlock({ visitor }: { visitor: LiveVisitor }) {
  const { t } = useLingui();
  const { referenceID, tags } = visitor;
  const [typed, setTyped] = useState<string | null>(null);
  const change = useAction('updateTags', {
    onError: (error) => toast.error(t`Could not save tags`, errorText(error, TEXTS.genericError)),
  });
  const write = (add: string[], remove: string[]) =>
    change.mutate({ body: { referenceIDs: [referenceID], add, remove } });
  const add = () => {
    const tag = typed?.trim() ?? '';
    setTyped(null);
    if (tag !== '' && !tags.includes(tag)) write([tag], []);
  };
  const remove = (tag: string) => {
    write([], [tag]);
    toast.show({ text: t`Tag ${tag} removed`, undo: () => write([tag], []) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') add();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setTyped(null);
  };
  return (
    <Fold id="livechat.tags" title={t`Tags`} count={tags.length}>
      <div className="tags" aria-busy={change.isPending || undefined}>
        {tags.map((tag) => (
          <Tag key={tag}>
            <bdi>{tag}</bdi>
            <button
              type="button"
              className="tag-x"
              aria-label={t`Remove tag ${tag}`}
              onClick={() => remove(tag)}
            >
              <Icon of={IconX} size={12} />
            </button>
          </Tag>
        ))}
        {typed === null ? (
          <button type="button" className="btn quiet sm tag-add" onClick={() => setTyped('')}>
            <Icon of={IconPlus} size={12} />
            {t`Tag`}
          </button>
        ) : (
          <input
            // biome-ignore lint/a11y/noAutofocus: the field appears on request
            autoFocus
            className="fact-input tag-input"
            aria-label={t`New tag`}
            maxLength={limits.updateTags.add}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
    </Fold>
  );
}
