import type { HelpArticleDetail, HelpCategory, HelpSite } from '@foyer/contract/help/shapes';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowLeft,
  IconDots,
  IconExternalLink,
  IconFileOff,
  IconSettings,
  IconWorldOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { LeaveGuard } from '../../../ui/fields/index.ts';
import { Button, Empty, Icon, IconButton, Menu, MenuItem, Tabs, toast } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { useHelpAddress } from '../address.ts';
import { ArticleState } from '../article-state.tsx';
import { DetailsDrawer } from './details-drawer.tsx';
import { Preview } from './preview.tsx';
import { TextFields } from './text-fields.tsx';
import { useDraft } from './use-draft.ts';
import { Versions } from './versions.tsx';

interface Props {
  readonly site: HelpSite;
  readonly categories: readonly HelpCategory[];
}

/** An article: its draft by language, beside the preview, another language or a version. */
export function Editor({ id, ...props }: Props & { id: string }) {
  const { t } = useLingui();
  const { go } = useHelpAddress();
  const { data, error } = useCall('getHelpArticle', { params: { id } });
  if (data) return <Content article={data} {...props} />;
  if (!error) return <RowsLoading />;
  return (
    <Empty
      icon={IconFileOff}
      action={<Button onClick={() => go({})}>{t`All articles`}</Button>}
    >{t`This article does not exist.`}</Empty>
  );
}

const EMPTY = { title: '', body: '' };

function Content({ article, site, categories }: Props & { article: HelpArticleDetail }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { go } = useHelpAddress();
  const disabled = !useMay('saveHelpArticle');
  const draft = useDraft(article);
  const languages = [...new Set([...site.languages, ...Object.keys(draft.texts)])];
  const [language, setLanguage] = useState(
    languages.find((one) => draft.texts[one]?.title) ?? languages[0] ?? 'en',
  );
  const others = languages.filter((one) => one !== language);
  const [side, setSide] = useState('preview');
  const [isOpen, setIsOpen] = useState(false);
  const failed = (title: string) => ({
    onError: (error: Parameters<typeof errorText>[0]) =>
      toast.error(title, errorText(error, text('genericError'))),
  });
  const publish = useAction('publishHelpArticle', {
    ...failed(t`Could not publish the article`),
    onSuccess: (published) => {
      draft.adopt(published);
      toast.show({ kind: 'done', text: site.isOn ? t`Published` : t`Published once the help centre is on` });
    },
  });
  const unpublish = useAction('unpublishHelpArticle', {
    ...failed(t`Could not change the article`),
    onSuccess: draft.adopt,
  });
  const params = { id: article.id };
  const shownSide = side === 'preview' || side === 'versions' || others.includes(side) ? side : 'preview';
  const nameIn = (code: string) => languageName(code, i18n.locale);
  const canPublish = article.state !== 'published' || article.hasChanges || draft.status !== 'saved';
  return (
    <div className="hc-editor">
      <LeaveGuard when={draft.status !== 'saved'} />
      <div className="head">
        <IconButton
          className="mirrored"
          icon={IconArrowLeft}
          label={t`All articles`}
          onClick={() => go({})}
        />
        <h1 dir="auto">{article.title || t`Untitled`}</h1>
        <ArticleState article={article} />
        <SaveState status={draft.status} />
        <div className="end row">
          {article.url && (
            <a className="btn" href={article.url} target="_blank" rel="noopener noreferrer">
              <Icon of={IconExternalLink} />
              {t`View`}
            </a>
          )}
          {!disabled && (
            <>
              <Menu align="end" trigger={<IconButton icon={IconDots} label={t`More`} />} label={t`More`}>
                <MenuItem icon={IconSettings} onSelect={() => setIsOpen(true)}>{t`Details`}</MenuItem>
                {article.state === 'published' && (
                  <MenuItem
                    icon={IconWorldOff}
                    onSelect={() => unpublish.mutate({ params, body: { to: 'draft' } })}
                  >{t`Unpublish`}</MenuItem>
                )}
                {article.state === 'archived' ? (
                  <MenuItem
                    icon={IconArrowBackUp}
                    onSelect={() => unpublish.mutate({ params, body: { to: 'draft' } })}
                  >{t`Restore as draft`}</MenuItem>
                ) : (
                  <MenuItem
                    icon={IconArchive}
                    onSelect={() => unpublish.mutate({ params, body: { to: 'archived' } })}
                  >{t`Archive`}</MenuItem>
                )}
              </Menu>
              <Button
                variant="primary"
                busy={publish.isPending}
                disabled={!canPublish || draft.status === 'conflict'}
                onClick={async () => {
                  if (await draft.flush())
                    publish.mutate({ params, body: { ifUnmodifiedSince: draft.version() } });
                }}
              >
                {t`Publish`}
              </Button>
            </>
          )}
        </div>
      </div>
      {draft.status === 'conflict' && (
        <div className="err" role="alert">
          <b className="t-m">{t`Someone else changed this article.`}</b>
          <span className="t-2">{t`Your latest changes are not saved. Copy what you need, then load the current draft.`}</span>
          <Button small onClick={() => draft.adopt(article)}>{t`Load current draft`}</Button>
        </div>
      )}
      <div className="hc-panes">
        <section aria-label={t`Draft`}>
          <Tabs
            label={t`Language`}
            selected={language}
            onSelect={setLanguage}
            items={languages.map((id) => ({ id, label: nameIn(id) }))}
          />
          <TextFields id={article.id} draft={draft} language={language} disabled={disabled} />
        </section>
        <section aria-label={t`Beside it`}>
          <Tabs
            label={t`Beside it`}
            selected={shownSide}
            onSelect={setSide}
            items={[
              { id: 'preview', label: t`Preview` },
              ...others.map((id) => ({ id, label: nameIn(id) })),
              { id: 'versions', label: t`Versions` },
            ]}
          />
          {shownSide === 'preview' && <Preview text={draft.texts[language] ?? EMPTY} language={language} />}
          {shownSide === 'versions' && (
            <Versions article={article} language={language} texts={draft.texts} onRestored={draft.adopt} />
          )}
          {others.includes(shownSide) && (
            <TextFields
              key={shownSide}
              id={article.id}
              draft={draft}
              language={shownSide}
              disabled={disabled}
            />
          )}
        </section>
      </div>
      {isOpen && (
        <DetailsDrawer
          article={article}
          site={site}
          categories={categories}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function SaveState({ status }: { status: ReturnType<typeof useDraft>['status'] }) {
  const { t } = useLingui();
  const texts = {
    saved: t`Saved`,
    changed: t`Saving…`,
    saving: t`Saving…`,
    conflict: t`Not saved`,
    failed: t`Not saved. Saving is retried when you type.`,
  };
  return (
    <span className="t-12 t-3" role="status">
      {texts[status]}
    </span>
  );
}
