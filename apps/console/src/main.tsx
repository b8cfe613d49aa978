import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { activateLocale, preferredLocale } from './i18n/locale.ts';
import { followDensity } from './theme/density.ts';
import { followTheme } from './theme/theme.ts';

followTheme();
followDensity();
await activateLocale(preferredLocale());
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
