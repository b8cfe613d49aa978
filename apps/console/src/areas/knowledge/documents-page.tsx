import './knowledge.css';
import { documentList } from '@foyer/contract/knowledge/list';
import type { KnowledgeBase } from '@foyer/contract/knowledge/shapes';
import type { DocumentKind } from '@foyer/domain/knowledge';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBook2, IconPlus, IconRefresh, IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useCall } from '../../api/index.ts';
import { listText } from '../../i18n/list-text.ts';
import { useMay } from '../../session/permissions.ts';
import { ListGrid, useList } from '../../ui/grid/index.ts';
import { Button, Empty, LoadError, Tabs, toast } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { AddMenu } from './add-menu.tsx';
import { BaseDrawer } from './base-drawer.tsx';
import { BaseList } from './base-list.tsx';
import { DOCUMENT_COLUMNS, DocumentLine } from './document-cells.tsx';
import { DocumentDrawer } from './document-drawer.tsx';
import { TryPanel } from './try-panel.tsx';

/** Knowledge bases with their documents, and a panel to try questions. Specification 2. */
export const DocumentsPage = () => <Documents title={msg`Documents`} />;

/** The questions with their answers. Specification 2. */
export const FaqPage = () => <Documents title={msg`FAQ`} kind="faq" />;

const STATES = ['completed', 'notTrained', 'outOfSync', 'markedForDeletion', 'deleted'] as const;

function Documents({ title, kind }: { title: MessageDescriptor; kind?: DocumentKind }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('getKnowledgeBase');
  const [editedBase, setEditedBase] = useState<KnowledgeBase | 'new' | null>(null);
  const mayEdit = useMay('createKnowledgeBase');
  const bases = data?.knowledgeBases;
  if (!bases) {
    return (
      <>
        <div className="head">
          <h1>{i18n._(title)}</h1>
        </div>
        {error ? (
          <LoadError title={t`Could not load knowledge bases`} error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsLoading />
        )}
      </>
    );
  }
  const drawer = editedBase && (
    <BaseDrawer base={editedBase === 'new' ? null : editedBase} onClose={() => setEditedBase(null)} />
  );
  if (bases.length === 0) {
    return (
      <>
        <div className="head">
          <h1>{i18n._(title)}</h1>
        </div>
        <Empty
          icon={IconBook2}
          title={t`Answer repeat questions automatically`}
          action={
            mayEdit && (
              <Button variant="primary" icon={IconPlus} onClick={() => setEditedBase('new')}>
                {t`New knowledge base`}
              </Button>
            )
          }
        >
          {t`Add documents, pages and questions. Foyer answers from them and shows its sources.`}
        </Empty>
        {drawer}
      </>
    );
  }
  return (
    <>
      <Content title={title} kind={kind} bases={bases} onEditBase={setEditedBase} />
      {drawer}
    </>
  );
}

function Content({
  title,
  kind,
  bases,
  onEditBase,
}: {
  title: MessageDescriptor;
  kind: DocumentKind | undefined;
  bases: readonly KnowledgeBase[];
  onEditBase: (base: KnowledgeBase | 'new') => void;
}) {
  const { t, i18n } = useLingui();
  const state = useList(
    documentList,
    { base: bases.map(({ id, name }) => ({ value: id, label: name })) },
    undefined,
    kind && { kind },
  );
  const { address, page } = state;
  const { criteria, id: openId } = address.search;
  const base = bases.find(({ id }) => id === criteria.base);
  const { data: counts } = useCall('countKnowledgeBaseDocs', {
    query: { ...(base && { knowledgeBaseId: base.id }), ...(kind && { kind }) },
  });
  const [isTrying, setIsTrying] = useState(false);
  const mayEdit = useMay('createKnowledgeBaseDocs');
  const train = useAction('trainKnowledgeBase', {
    onSuccess: ({ documents }) =>
      toast.show({
        kind: 'done',
        text: t`${plural(documents, { one: 'Training # document', other: 'Training # documents' })}`,
      }),
  });
  return (
    <div className={isTrying ? 'kn is-trying' : 'kn'}>
      <BaseList
        bases={bases}
        selected={base?.id}
        onSelect={(id) => address.change({ base: id } as never)}
        onEdit={onEditBase}
      />
      <section className="kn-docs" aria-label={base?.name ?? i18n._(title)}>
        <div className="head">
          <h1>
            {base?.name ?? i18n._(title)}{' '}
            {page.total && <span className="count num">{i18n.number(page.total.total)}</span>}
          </h1>
          <div className="end">
            {base && mayEdit && base.outOfSync + base.failed > 0 && (
              <Button
                icon={IconRefresh}
                busy={train.isPending}
                onClick={() =>
                  train.mutate({
                    params: { id: base.id },
                    body: { which: base.outOfSync > 0 ? 'outOfSync' : 'failed' },
                  })
                }
              >
                {t`Train again`}
              </Button>
            )}
            <Button icon={IconZoomQuestion} aria-pressed={isTrying} onClick={() => setIsTrying(!isTrying)}>
              {t`Try a question`}
            </Button>
            {mayEdit && (
              <AddMenu
                base={base ?? bases[0]}
                bases={bases}
                kind={kind}
                onAdded={(id) => address.goTo({ id })}
              />
            )}
          </div>
        </div>
        <Tabs
          label={t`Training`}
          selected={criteria.training ?? 'all'}
          onSelect={(id) => address.change({ training: id === 'all' ? undefined : id } as never)}
          items={[
            { id: 'all', label: t`All`, ...(counts && { count: counts.all }) },
            ...STATES.map((id) => ({
              id,
              label: listText(documentList.filters.training.values[id]),
              ...(counts && { count: counts[id] }),
            })),
          ]}
        />
        <ListGrid
          state={state}
          columns={DOCUMENT_COLUMNS}
          filterLabel={t`Filter documents`}
          placeholder={t`Name`}
          titleOf={({ name }) => name}
          phoneLine={DocumentLine}
          rowClasses={{ 'doc-failed': ({ error, trainingStatus }) => error !== null && trainingStatus !== 2 }}
          failedTitle={t`Could not load documents`}
          empty={{
            icon: IconBook2,
            text:
              kind === 'faq'
                ? t`A question with its answer is found first, also when it is asked in other words.`
                : t`Add a file, a page, a text or a question. It answers as soon as it is trained.`,
          }}
        />
      </section>
      {isTrying && <TryPanel bases={bases} onClose={() => setIsTrying(false)} />}
      {openId && <DocumentDrawer key={openId} id={openId} onClose={() => address.goTo({ id: undefined })} />}
    </div>
  );
}
