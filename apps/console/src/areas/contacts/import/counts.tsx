import { useLingui } from '@lingui/react/macro';

interface Count<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly value: number;
}

/** Counts side by side over a bar of their shares. With `onChoose` each is a button. */
export function Counts<Id extends string>({
  label,
  counts,
  chosen,
  onChoose,
}: {
  label: string;
  counts: readonly Count<Id>[];
  chosen?: Id;
  onChoose?: (id: Id) => void;
}) {
  const { i18n } = useLingui();
  const total = counts.reduce((sum, { value }) => sum + value, 0);
  const content = ({ id, title, value }: Count<Id>) => (
    <>
      <span className="t-12">
        <i className={`import-dot is-${id}`} aria-hidden="true" /> {title}
      </span>
      <strong className="num">{i18n.number(value)}</strong>
    </>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one */}
      <div className="import-counts" role="group" aria-label={label}>
        {counts.map((count) =>
          onChoose ? (
            <button
              key={count.id}
              type="button"
              aria-pressed={count.id === chosen}
              onClick={() => onChoose(count.id)}
            >
              {content(count)}
            </button>
          ) : (
            <div key={count.id}>{content(count)}</div>
          ),
        )}
      </div>
      {total > 0 && (
        <div className="import-bar" aria-hidden="true">
          {counts.map(
            ({ id, value }) =>
              value > 0 && <i key={id} className={`import-dot is-${id}`} style={{ flexGrow: value }} />,
          )}
        </div>
      )}
    </>
  );
}
