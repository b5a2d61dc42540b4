import type { Manifest } from '@sigma/contract';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import { bytesText, counted } from '../../../ui/text/figures.ts';
import classes from './manifest-table.module.css';

/** The delivered files: path, size and SHA-256 of each. */
export function ManifestTable({ manifest }: { readonly manifest: Manifest }) {
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0);
  return (
    <section aria-label="Delivered files">
      <h3 className={classes.title}>
        Delivered files
        <span>
          {counted(manifest.files.length, 'file')}, {bytesText(bytes)}
        </span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
      <section className={classes.frame} aria-label="Manifest" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col" className={classes.number}>
                Size
              </th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {manifest.files.map((file) => (
              <tr key={file.path}>
                <td className={classes.path} title={file.path}>
                  {file.path}
                </td>
                <td className={classes.number}>{bytesText(file.size)}</td>
                <td>
                  <CopyText bare text={file.sha256} shown={`${file.sha256.slice(0, 16)}…`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
