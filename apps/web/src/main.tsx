import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBackend } from './api/backend.tsx';
import { App } from './app.tsx';
import { shareCspNonce } from './csp-nonce.ts';

shareCspNonce();

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app.');
createRoot(place).render(
  <StrictMode>
    <App backend={createBackend()} />
  </StrictMode>,
);
