import type { HelpCategory, HelpSite } from '@foyer/contract/help/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconFolders, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { Button, Cut, Empty, IconButton, toast } from '../../ui/index.ts';
import { CategoryDrawer } from './category-drawer.tsx';
import type { Frame } from './frame.ts';
import { nameOf } from './names.ts';

/** The categories in the order of the public site. */
export function CategoryList({
  site,
  categories,
  frame,
}: {
  site: HelpSite;
  categories: readonly HelpCategory[];
  frame: Frame;
}) {
  const { t } = useLingui();
  const text = useText();
  const mayEdit = useMay('createHelpCategory');
  const [edited, setEdited] = useState<HelpCategory | 'new' | null>(null);
  const order = useAction('orderHelpCategories', {
    onError: (error) => toast.error(t`Could not change the order`, errorText(error, text('genericError'))),
  });
  const move = (from: number, by: number) => {
    const ids = categories.map(({ id }) => id);
    const [id] = ids.splice(from, 1);
    if (id) ids.splice(from + by, 0, id);
    order.mutate({ body: { ids } });
  };
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {t`New category`}
    </Button>
  );
  return (
    <>
      {frame(categories.length > 0 && add)}
      {categories.length === 0 ? (
        <Empty icon={IconFolders} title={t`Create your first category`} action={add}>
          {t`For example Orders, Delivery and Returns. Each article is in one of them.`}
        </Empty>
      ) : (
        <ol className="hc-categories">
          {categories.map((category, n) => (
            <li key={category.id} className="row">
              <span className="grow">
                <Cut as="strong">{nameOf(category, site)}</Cut>
                <span className="t-12 t-3">
                  {t`${plural(category.articles, { one: '# article', other: '# articles' })}`}
                </span>
              </span>
              {mayEdit && (
                <>
                  <IconButton
                    icon={IconArrowUp}
                    label={t`Move up`}
                    disabled={n === 0}
                    onClick={() => move(n, -1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={t`Move down`}
                    disabled={n === categories.length - 1}
                    onClick={() => move(n, 1)}
                  />
                  <IconButton
                    icon={IconPencil}
                    label={t`Edit category`}
                    onClick={() => setEdited(category)}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <CategoryDrawer
          site={site}
          category={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
