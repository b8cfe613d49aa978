import { themeQuartz } from 'ag-grid-community';

/** The design tokens as the grid's theme. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--brand-solid)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text-2)',
  borderColor: 'var(--hairline)',
  rowBorder: { color: 'var(--hairline-soft)' },
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerBackgroundColor: 'var(--surface-sunken)',
  headerTextColor: 'var(--text-3)',
  headerFontSize: 12,
  headerFontWeight: 500,
  headerRowBorder: { color: 'var(--hairline)' },
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  rowHoverColor: 'var(--surface-hover)',
  selectedRowBackgroundColor: 'var(--surface-selected)',
  fontFamily: 'var(--font)',
  fontSize: 13,
  cellHorizontalPadding: 8,
  browserColorScheme: 'inherit',
});
