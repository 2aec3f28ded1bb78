// Keeps its processor busy for ever.
process.stdout.write('R')
for (;;) Math.sqrt(2)
