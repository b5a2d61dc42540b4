import './ui/theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { GalleryPage } from './app/gallery.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element "root"');

const isGallery = import.meta.env.DEV && location.pathname === '/gallery';
createRoot(root).render(<StrictMode>{isGallery ? <GalleryPage /> : <App />}</StrictMode>);
