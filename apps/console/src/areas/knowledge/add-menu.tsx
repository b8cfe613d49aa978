import { DOCUMENT_KIND_LABELS } from '@foyer/contract/knowledge/list';
import type { KnowledgeBase } from '@foyer/contract/knowledge/shapes';
import type { DocumentKind } from '@foyer/domain/knowledge';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlignLeft,
  IconChevronDown,
  IconLink,
  IconMessageQuestion,
  IconPlus,
  IconSitemap,
  IconUpload,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { uploadToKnowledge } from '../../api/upload.ts';
import { listText } from '../../i18n/list-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, FilePicker, Icon, Menu, MenuItem, toast } from '../../ui/index.ts';
import { NewDocumentDrawer, type NewKind } from './new-document-drawer.tsx';

const ACCEPTED = '.pdf,.docx,.html,.htm,.md,.markdown,.txt,.csv';

/** Adds documents to a base: files, addresses, sitemaps, texts and questions. */
export function AddMenu({
  base,
  bases,
  kind,
  onAdded,
}: {
  base: KnowledgeBase | undefined;
  bases: readonly KnowledgeBase[];
  /** The only kind that the page shows. */
  kind: DocumentKind | undefined;
  onAdded: (id: string) => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const client = useQueryClient();
  const [adding, setAdding] = useState<NewKind | null>(null);
  const [uploading, setUploading] = useState<string | null>(null);

  async function send(files: readonly File[]) {
    if (!base) return;
    for (const file of files) {
      setUploading(file.name);
      await uploadToKnowledge(base.id, file, () => {}, new AbortController().signal)
        .then(() => toast.show({ kind: 'done', text: t`${file.name} added to ${base.name}` }))
        .catch((error) => toast.error(t`Could not add ${file.name}`, errorText(error, text('genericError'))));
      await client.invalidateQueries();
    }
    setUploading(null);
  }

  const drawer = adding && base && (
    <NewDocumentDrawer
      kind={adding}
      base={base}
      bases={bases}
      onAdded={onAdded}
      onClose={() => setAdding(null)}
    />
  );
  if (kind === 'faq')
    return (
      <>
        <Button variant="primary" icon={IconPlus} onClick={() => setAdding('faq')}>
          {t`New question`}
        </Button>
        {drawer}
      </>
    );
  const item = (of: DocumentKind, icon: typeof IconLink, note: string, run: () => void) => (
    <MenuItem key={of} icon={icon} className="kn-add" onSelect={run}>
      <span>
        <b>{listText(DOCUMENT_KIND_LABELS[of])}</b>
        <small>{note}</small>
      </span>
    </MenuItem>
  );
  return (
    <>
      <FilePicker label={t`Documents`} accept={ACCEPTED} several onPick={(files) => void send(files)}>
        {(pick) => (
          <Menu
            align="end"
            width={312}
            label={t`Add a document`}
            trigger={
              <Button variant="primary" icon={IconPlus} busy={uploading !== null}>
                {t`Add`}
                <Icon of={IconChevronDown} size={14} />
              </Button>
            }
          >
            {item('file', IconUpload, t`PDF, Word, HTML, Markdown, text or CSV, up to 20 MB`, pick)}
            {item('url', IconLink, t`One page, checked for changes every day`, () => setAdding('url'))}
            {item('sitemap', IconSitemap, t`All pages that a site lists`, () => setAdding('sitemap'))}
            {item('text', IconAlignLeft, t`Write it here`, () => setAdding('text'))}
            {item('faq', IconMessageQuestion, t`One question, its variants and the answer`, () =>
              setAdding('faq'),
            )}
          </Menu>
        )}
      </FilePicker>
      {drawer}
    </>
  );
}
