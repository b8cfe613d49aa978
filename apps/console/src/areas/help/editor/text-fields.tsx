import { directionOf, HELP_LIMITS } from '@foyer/domain/help';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';
import { PictureButton } from '../../../ui/picture/picture-button.tsx';
import type { DraftTexts, useDraft } from './use-draft.ts';

const EMPTY = { title: '', body: '' };

/** The title and text of an article in one language, with a button that puts a picture where the caret is. */
export function TextFields({
  id,
  draft: { texts, change },
  language,
  disabled,
}: {
  id: string;
  draft: { texts: DraftTexts; change: ReturnType<typeof useDraft>['change'] };
  language: string;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const text = useText();
  const { title, body } = texts[language] ?? EMPTY;
  const area = useRef<HTMLTextAreaElement>(null);
  const store = useAction('uploadHelpPicture', {
    onError: (error) => toast.error(t`Could not save the picture`, errorText(error, text('genericError'))),
  });
  const insert = async (form: FormData) => {
    const { url } = await store.mutateAsync({ params: { id }, form });
    const at = area.current?.selectionStart ?? body.length;
    change(language, {
      body: `${body.slice(0, at)}![${t`What the picture shows`}](${url})${body.slice(at)}`,
    });
  };
  const common = { lang: language, dir: directionOf(language), disabled };
  return (
    <div className="hc-fields">
      <div className="input">
        <input
          {...common}
          aria-label={t`Title`}
          placeholder={t`Title`}
          value={title}
          maxLength={HELP_LIMITS.title}
          onChange={(event) => change(language, { title: event.target.value })}
        />
      </div>
      {!disabled && <PictureButton label={t`Insert a picture`} cut="none" upload={insert} />}
      <div className="input area">
        <textarea
          {...common}
          ref={area}
          aria-label={t`Text`}
          placeholder={t`Markdown: ## Heading, **bold**, - list, [link](https://…)`}
          value={body}
          maxLength={HELP_LIMITS.body}
          onChange={(event) => change(language, { body: event.target.value })}
        />
      </div>
    </div>
  );
}
