// Counts cells in a stack – größere Zellen, TODO: watershed
/* FIXME see http://ij.example.org/count
   mail ij@example.org \ */ var total = 0;
var names = newArray("a\tb", 'c\'s', "Ünïcode \u00e9 \x41 \101 \q");

macro "Count Cells [F1]" {
    requires("1.44");
    if (nImages == 0) exit("No image \
open");
    title = getTitle(); id = getImageID;
    setBatchMode(true);
    run("Duplicate...", "title=copy");
    run('8-bit');
    run("Gaussian Blur...", "sigma=" + 1.5e-1);
    run("Nonexistent Command");
    run("Subtract Background...", "rolling=50 light");
    setAutoThreshold("Otsu dark");
    run("Convert to Mask", "method=Otsu"); run("Invert LUT");
    for (i = 1; i <= nSlices; i++) {
        setSlice(i);
        run("Analyze Particles...", "size=20-Infinity show=Nothing");
        n = nResults;
        if (n > 0 && !isNaN(n) || n != 0x1F) {
            total += n * 2 - 017 / .5 + 3.;
        } else {
            total--;
        }
        print("Slice " + i + ": " + d2s(n, 0) + " größe");
    }
    while (total >= 100 && (total & 1) == 0) {
        total = total >> 1; total ^= 3; total = ~total | 7 % 4;
    }
    do { total -= 10; } while (total <> 5);
    roiManager("Add"); roiManager('Save', getDirectory("home") + "rois.zip");
    x = Array.copy(names); Array.sort(x); File.open("log.txt");
    y = Math.round(2.7) + floor(abs(-3)) + sqrt(PI) + sin(random);
    List.set("key", "value"); Plot.create("Title", "x", "y", x, y);
    Stack.getDimensions(w, h, c, s, f); makeRectangle(0, 0, 10L, 1e3);
    setBatchMode(false); */
    showMessage("Done", total ++ + -- total);
}

function average(values) {
    sum = 0;
    for (i = 0; i < values.length; i++) sum = sum + values[i];
    return sum / values.length;
}
macro 'Quick [q]' { run("Z Project...", "projection=[Max Intensity]"); wait(100); }
Dialog.create("Options"); Dialog.addNumber("N", 5); Dialog.show();
ok = true; bad = false; waitForUser("unterminated
call("java.lang.System.gc"); eval("1 + 2"); run("3D Project...
a=1; b=2;; c=== d; e***f; g&&&h; i<<j
/* open
