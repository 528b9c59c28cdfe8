// Reads a file into @xterm/headless, see engine.go: driver.cjs FILE SECONDS.
const fs = require('fs');
const { Terminal } = require('@xterm/headless');

const chunk = 64 << 10;
const data = fs.readFileSync(process.argv[2]);
const term = new Terminal({ cols: 200, rows: 60, scrollback: 10000, allowProposedApi: true });

function cpu() {
  const u = process.cpuUsage();
  return (u.user + u.system) * 1000;
}

// Writes are queued and parsed in slices; the last one says when all is done.
function readAll() {
  return new Promise((done) => {
    for (let at = 0; at < data.length; at += chunk) {
      const last = at + chunk >= data.length;
      term.write(data.subarray(at, at + chunk), last ? done : undefined);
    }
  });
}

(async () => {
  await readAll();
  const want = Number(process.argv[3]) * 1e9;
  const start = cpu();
  let bytes = 0;
  let used = 0;
  do {
    await readAll();
    bytes += data.length;
    used = cpu() - start;
  } while (used < want);
  console.log(bytes, used);
  process.exit(0);
})();
