import { helpArticleList } from '@foyer/contract/help/list';
import type { HelpArticle, HelpCategory, HelpSite } from '@foyer/contract/help/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { joinedText } from '../../i18n/joined-text.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useMay } from '../../session/permissions.ts';
import { gridColumns, ListGrid, useList } from '../../ui/grid/index.ts';
import { Button, Cut, Time } from '../../ui/index.ts';
import { ArticleState, Helpful } from './article-state.tsx';
import type { Frame } from './frame.ts';
import { nameOf } from './names.ts';
import { NewArticleDrawer } from './new-article-drawer.tsx';

/** The articles with search and filters. */
export function ArticleList({
  site,
  categories,
  frame,
}: {
  site: HelpSite;
  categories: readonly HelpCategory[];
  frame: Frame;
}) {
  const { t, i18n } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  const mayEdit = useMay('createHelpArticle');
  const state = useList(helpArticleList, {
    category: categories.map((category) => ({ value: category.id, label: nameOf(category, site) })),
    language: site.languages.map((code) => ({ value: code, label: languageName(code, i18n.locale) })),
  });
  const { total } = state.page;
  const categoryOf = ({ categoryId }: HelpArticle) => {
    const category = categories.find(({ id }) => id === categoryId);
    return category ? nameOf(category, site) : '';
  };
  const columns = gridColumns(helpArticleList, {
    title: ({ row }) => <Cut as="strong">{row.title}</Cut>,
    category: ({ row }) => <Cut>{categoryOf(row)}</Cut>,
    state: ({ row }) => <ArticleState article={row} />,
    languages: ({ row }) => joinedText(row.languages.map((code) => languageName(code, i18n.locale))),
    views: ({ row }) => <span className="num">{i18n.number(row.views)}</span>,
    helpful: ({ row }) => <Helpful yes={row.yes} no={row.no} />,
    published: ({ row }) =>
      row.publishedDate ? <Time at={row.publishedDate} /> : <span className="t-3">–</span>,
    created: ({ row }) => <Time at={row.createdDate} />,
    changed: ({ row }) => <Time at={row.lastModifiedDate} />,
  });
  return (
    <>
      {frame(
        mayEdit && (
          <Button variant="primary" icon={IconPlus} onClick={() => setIsAdding(true)}>
            {t`New article`}
          </Button>
        ),
        total && <span className="count num">{i18n.number(total.total)}</span>,
      )}
      <ListGrid
        state={state}
        columns={columns}
        filterLabel={t`Filter articles`}
        placeholder={t`Title`}
        titleOf={({ title }) => title}
        phoneLine={({ row }) => (
          <span className="grow">
            <Cut as="strong">{row.title}</Cut>
            <ArticleState article={row} />
          </span>
        )}
        failedTitle={t`Could not load articles`}
        empty={{
          icon: IconLifebuoy,
          text: t`Write down what customers ask again and again. Articles are public, and bots and agents answer from them.`,
        }}
      />
      {isAdding && (
        <NewArticleDrawer site={site} categories={categories} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}
