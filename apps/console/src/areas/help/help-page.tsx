import './help.css';
import { useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '../../api/index.ts';
import { Icon, LoadError, Tabs } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { useHelpAddress } from './address.ts';
import { ArticleList } from './article-list.tsx';
import { CategoryList } from './category-list.tsx';
import { Editor } from './editor/editor.tsx';
import { FiguresView } from './figures-view.tsx';
import { SettingsView } from './settings-view.tsx';

/** The help centre: articles, categories, figures and settings; or one article, where the address names it. */
export function HelpPage() {
  const { t } = useLingui();
  const { view, id, go } = useHelpAddress();
  const site = useCall('getHelpSite');
  const categories = useCall('listHelpCategories');
  const error = site.error ?? categories.error;
  if (!site.data || !categories.data) {
    return (
      <>
        <div className="head">
          <h1>{t`Help centre`}</h1>
        </div>
        {error ? (
          <LoadError
            title={t`Could not load the help centre`}
            error={error}
            onRetry={() => {
              void site.refetch();
              void categories.refetch();
            }}
          />
        ) : (
          <RowsLoading />
        )}
      </>
    );
  }
  const props = { site: site.data, categories: categories.data.categories };
  if (id) return <Editor key={id} id={id} {...props} />;
  const frame = (actions: ReactNode, count?: ReactNode) => (
    <>
      <div className="head hc-head">
        <h1>
          {t`Help centre`} {count}
        </h1>
        <div className="end row">
          {site.data.isOn ? (
            <a
              className="btn"
              href={site.data.url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`View site`}
            >
              <Icon of={IconExternalLink} />
              <span className="hide-phone">{t`View site`}</span>
            </a>
          ) : (
            <span className="t-3">{t`Not public yet`}</span>
          )}
          {actions}
        </div>
      </div>
      <div className="hc-tabs">
        <Tabs
          label={t`Help centre`}
          selected={view ?? 'articles'}
          onSelect={(next) => go(next === 'articles' ? {} : { view: next })}
          items={[
            { id: 'articles', label: t`Articles` },
            { id: 'categories', label: t`Categories` },
            { id: 'figures', label: t`Figures` },
            { id: 'settings', label: t`Settings` },
          ]}
        />
      </div>
    </>
  );
  if (view === 'categories') return <CategoryList {...props} frame={frame} />;
  if (view === 'figures') return <FiguresView frame={frame} />;
  if (view === 'settings') return <SettingsView site={site.data} frame={frame} />;
  return <ArticleList {...props} frame={frame} />;
}
