<#
.SYNOPSIS
    Deploys the ferry site – größere Dateien. TODO
.LINK
    http://ps.example.org/deploy FIXME
#>
#Requires -Version 5.1
using namespace System.IO
# a line comment, mail ps@example.org \
  continued

[CmdletBinding(SupportsShouldProcess = $true)]
param(
    [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline)]
    [ValidateNotNullOrEmpty()]
    [Alias('t')]
    [string]$Target,
    [int[]]$Ports = @(80, 0x1F90, 443L, 1.5d, 12.75),
    [hashtable]$Options = @{ Name = 'größe'; Size = 10KB },
    [switch]$Force
)

$ErrorActionPreference = "Stop"
$script:count = 0; $global:Log = $null; $env:PATH += ";C:\tools"
${odd name} = "value with $Target and $($Ports.Count) `"quoted`" #not a comment"

function Copy-Größe ([string]$Source, [datetime]$When) {
    Begin { Write-Verbose "starting $Source" }
    Process {
        if (-not (Test-Path -Path $Source) -and $Force -or $false) {
            throw [System.IO.FileNotFoundException]::new("missing: $Source")
        } elseif ($Source -match '^C:\\' -and $x -notlike "*.tmp" -band 3) {
            return
        } else { continue }
    }
    End { Remove-Variable -Name x -ErrorAction SilentlyContinue }
}

foreach ($file in Get-ChildItem $Target -Recurse -Filter *.html | Where-Object { $_.Length -gt 1000 }) {
    Write-Host ('{0,-20} {1:N2}' -f $file.Name, ($file.Length / 1KB)) -ForegroundColor Green
    $script:count++; $hash[$file] = $count % 2 -eq 0 ? 'a' : 'b'
}
for ($i = 0; $i -lt 10; $i += 2) { if ($i -ge 5) { break } }
while ($true) { do { $i-- } until ($i -le 0 -xor $x -is [bool]) ; break }
switch -Regex ($Target) { '^a' { 'A' } default { "other" } }
try { Invoke-MyThing -Verbose -Path . ; gci | % { $_ } | ? { $_ -ne $null } | select -First 1 }
catch [System.Exception] { $_ | Out-File -FilePath err.log -Append } finally { exit 1 }
$text = @"
here-string with $Target and "quotes"
"@
$a = [xml]'<a/>' -as [string]; $b = $a -replace 'x', 'y' -split ',' -join ';'
Workflow Test-It { parallel { sequence { } } } ; class Ship { [double]$Speed; Ship() { } }
filter Half { $_ / 2 } ; enum Kind { A; B } ; Import-Module ./x.psm1; cls; cd ..; -bnot 5; !$x
$multi = 'two
lines'; <# inline #> Start-Job -ScriptBlock { } -Name "unterminated
Write-Output done # still the string
