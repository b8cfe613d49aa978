import type { FileRef } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconFile, IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { sizeText } from '../../../i18n/size-text.ts';
import { Cut, Icon } from '../../../ui/index.ts';

/** Maximum size of an image in the thread, in pixels. */
const LARGEST = { width: 280, height: 240 };
/** Size of an image whose dimensions are unknown, in pixels. */
const UNKNOWN = { width: 166, height: 92 };

const isPicture = (file: FileRef) => /^image\/(jpeg|png|gif|webp)$/.test(file.type);

/** A file of a message: an image with reserved space, a media player, or a file card. */
export function Attachment({ file }: { file: FileRef }) {
  if (isPicture(file)) return <Picture file={file} />;
  if (file.type === 'audio/mpeg') {
    // biome-ignore lint/a11y/useMediaCaption: recordings of visitors have no captions
    return <audio className="player" controls preload="none" src={file.url} title={file.name} />;
  }
  return <FileCard file={file} />;
}

function Picture({ file }: { file: FileRef }) {
  const { t } = useLingui();
  const { width, height } = shownSize(file);
  return (
    <figure className="photo" style={{ inlineSize: width }}>
      <a href={file.url} target="_blank" rel="noopener noreferrer" aria-label={t`Open picture ${file.name}`}>
        <img src={file.url} alt={file.name} width={width} height={height} loading="lazy" decoding="async" />
      </a>
    </figure>
  );
}

/** The display size of an image, known before it loads. */
export function shownSize(file: Pick<FileRef, 'width' | 'height'>): { width: number; height: number } {
  if (!file.width || !file.height) return UNKNOWN;
  const scale = Math.min(1, LARGEST.width / file.width, LARGEST.height / file.height);
  return {
    width: Math.max(48, Math.round(file.width * scale)),
    height: Math.max(32, Math.round(file.height * scale)),
  };
}

function FileCard({ file }: { file: FileRef }) {
  const { i18n } = useLingui();
  const icon =
    file.type === 'application/pdf'
      ? IconFileTypePdf
      : file.type === 'application/zip'
        ? IconFileZip
        : IconFile;
  return (
    <a className="file" href={file.url} target="_blank" rel="noopener noreferrer">
      <Icon of={icon} size={20} />
      <span className="grow">
        <Cut as="b">{file.name}</Cut>
        {sizeText(file.size, i18n.locale)}
      </span>
    </a>
  );
}
